'use strict';
// Runs the VS Code extension with a mock of the editor's API: opens a component, drags it with the pointer in
// the panel, and prints the last state that the panel received.

const Module = require('module');
const path = require('path');

// Pass the folder of an installed package to test the installed version.
const folder = path.resolve(process.argv[2] || path.join(__dirname, '../../Protocol/Clients/vscode'));
const shown = [];
let command, hover, send, dispose;
let rest = () => {};

const vscode = {
  ViewColumn: { Beside: -2 },
  workspace: { getConfiguration: () => ({ get: () => ({ 'bottom-card': { item: { id: 'a' } } }) }) },
  window: {
    showQuickPick: async (items) => items.find((item) => item.description === 'bottom-card'),
    showErrorMessage: (message) => console.error(message),
    showWarningMessage: (message) => console.error(message),
    createWebviewPanel: () => ({
      onDidDispose: (run) => { dispose = run; },
      webview: {
        onDidReceiveMessage: (run) => { send = run; },
        postMessage: (state) => {
          shown.push(state);
          if (state.phase === 'expanded' && state.settled) rest(state);
        },
      },
    }),
  },
  MarkdownString: class {
    constructor() { this.value = ''; }
    appendText(text) { this.value += text; return this; }
    appendMarkdown(text) { this.value += text; return this; }
  },
  Hover: class { constructor(contents) { this.contents = contents; } },
  languages: { registerHoverProvider: (selector, provider) => { hover = provider; } },
  commands: { registerCommand: (name, run) => { command = run; } },
};
const load = Module._load;
Module._load = (name, ...others) => (name === 'vscode' ? vscode : load(name, ...others));

(async () => {
  const extension = require(path.join(folder, 'extension.js'));
  extension.activate({ extensionPath: folder, subscriptions: [] });
  await command();
  send({ ready: true });
  const pointer = (phase, y) => send({ type: 'pointer', phase, x: 196, y, device: 'mouse' });
  pointer('down', 760);
  for (let y = 750; y >= 560; y -= 10) pointer('move', y);
  pointer('up', 560);
  const last = await new Promise((resolve) => { rest = resolve; });
  console.log(shown.length > 10, last.phase, last.values.cardYOffset);
  // Hovering over a line of a scenario shows its explanation; lines without decisions have none.
  const file = path.join(__dirname, '../../Plugins/BottomCard/Goldens/flick-up.jsonl');
  const document = { uri: { fsPath: file }, version: 1, isDirty: false };
  const at = (line) => hover.provideHover(document, { line });
  const [none, one] = [await at(0), await at(3)];
  console.log(none === undefined, one.contents.value.trim());
  dispose();
  extension.deactivate();
})();
