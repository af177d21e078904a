'use strict';
// Runs the VS Code extension with a mock of the editor's API: opens a component, drags it with the pointer in
// the panel, and prints the last state that the panel received.

const Module = require('module');
const path = require('path');

// Pass the folder of an installed package to test the installed version.
const folder = path.resolve(process.argv[2] || path.join(__dirname, '../../Protocol/Clients/vscode'));
const shown = [];
let change, send, dispose;
let rest = () => {};

/** The providers of the extension, by kind. */
const providers = {};
/** The commands of the extension, by name. */
const commands = {};
/** The diagnostics and the opened files, with functions that wait for the next ones. */
const problems = new Map();
let opened = () => {};
let found = () => {};
const register = (kind) => (selector, provider) => {
  providers[kind] = provider;
  return { dispose() {} };
};
const event = () => ({ dispose() {} });
const Plain = class { constructor(...parts) { this.parts = parts; } };
const Uri = { parse: (text) => ({ toString: () => text, fsPath: decodeURIComponent(text.slice(7)) }) };
const file = path.join(__dirname, '../../Plugins/BottomCard/Goldens/flick-up.jsonl');
const document = {
  uri: Uri.parse('file://' + file), languageId: 'jsonl', version: 1,
  getText: () => require('fs').readFileSync(file, 'utf8').replace('"settled"', '"setled"'),
};
const configuration = {
  program: process.env.PLAYGROUND_BINARY || 'playground', plugins: [],
  parameters: { 'bottom-card': { item: { id: 'a' } } },
};

const vscode = {
  Uri, ViewColumn: { Beside: -2 }, ProgressLocation: { Notification: 15 },
  workspace: {
    getConfiguration: () => ({ get: (name) => configuration[name] }),
    textDocuments: [document],
    createFileSystemWatcher: () => ({
      onDidChange: event, onDidCreate: event, onDidDelete: event, dispose() {},
    }),
    onDidOpenTextDocument: event, onDidChangeTextDocument: (run) => { change = run; return event(); },
    onDidSaveTextDocument: event, onDidCloseTextDocument: event, onDidChangeConfiguration: event,
  },
  window: {
    showQuickPick: async (items) => items.find((item) => item.description === 'bottom-card'),
    showErrorMessage: (message) => console.error(message),
    showWarningMessage: (message) => console.error(message),
    showInformationMessage: () => {},
    withProgress: (options, run) => run({ report() {} }, {}),
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
  env: { openExternal: async (uri) => { opened(uri.toString()); return true; } },
  MarkdownString: class { constructor(value) { this.value = value; } },
  Hover: class { constructor(contents) { this.contents = contents; } },
  Range: class {
    constructor(line, character) { this.start = { line, character }; }
  },
  Diagnostic: class {
    constructor(range, message) { Object.assign(this, { range, message }); }
  },
  CompletionItem: class { constructor(label) { this.label = label; } },
  CodeLens: class { constructor(range, command) { this.command = command; } },
  CodeAction: class { constructor(title) { this.title = title; } },
  CodeActionKind: { Empty: { append() { return this; } } },
  Position: Plain, Location: Plain, InlayHint: Plain, DocumentSymbol: Plain, FoldingRange: Plain,
  DocumentLink: Plain, WorkspaceEdit: class { replace() {} }, DiagnosticRelatedInformation: Plain,
  languages: {
    createDiagnosticCollection: () => ({
      set: (uri, list) => { problems.set(uri.toString(), list); found(list); },
      clear() {}, dispose() {},
    }),
    ...Object.fromEntries([
      'Hover', 'CompletionItem', 'InlayHints', 'CodeLens', 'CodeActions', 'DocumentSymbol',
      'FoldingRange', 'DocumentLink', 'Reference', 'Rename',
    ].map((kind) => [`register${kind}Provider`, register(kind)])),
  },
  commands: {
    registerCommand: (name, run) => { commands[name] = run; return { dispose() {} }; },
    executeCommand: async (name, uri) => { opened(uri.toString()); },
  },
};
const load = Module._load;
Module._load = (name, ...others) => (name === 'vscode' ? vscode : load(name, ...others));

(async () => {
  const extension = require(path.join(folder, 'extension.js'));
  const context = { extensionPath: folder, subscriptions: [] };
  const started = extension.activate(context);
  await commands['playground.open']();
  send({ ready: true });
  const pointer = (phase, y) => send({ type: 'pointer', phase, x: 196, y, device: 'mouse' });
  pointer('down', 760);
  for (let y = 750; y >= 560; y -= 10) pointer('move', y);
  pointer('up', 560);
  const last = await new Promise((resolve) => { rest = resolve; });
  console.log(shown.length > 10, last.phase, last.values.cardYOffset);
  // The language server shows problems, hovers, lenses and completions, and its commands open documents.
  const waits = (set) => new Promise((resolve) => set(resolve));
  await started;
  const [problem] = await waits((run) => {
    found = (list) => list.length && run(list);
    for (const list of problems.values()) found(list);
  });
  console.log('problem', problem.code, problem.range.start.line);
  const fixed = waits((run) => { found = (list) => !list.length && run(list); });
  document.version = 2;
  const line = document.getText().split('\n').findIndex((one) => one.includes('"setled"'));
  const character = document.getText().split('\n')[line].indexOf('led"');
  const range = { start: { line, character }, end: { line, character } };
  change({ document, contentChanges: [{ range, text: 't' }] });
  await fixed;
  const hover = await providers.Hover.provideHover(document, { line: 3, character: 45 });
  console.log('hover', /release: expanded: predicted/.test(hover.contents.value));
  const lenses = await providers.CodeLens.provideCodeLenses(document);
  const lens = lenses.find(({ command }) => command.command === 'playground.explain').command;
  const items = await providers.CompletionItem.provideCompletionItems(
    document, { line: 3, character: 45 });
  console.log('completion', items.some(({ label }) => label === 'session/perform'));
  const whole = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
  for (const name of ['InlayHints', 'CodeActions']) {
    const [method] = Object.keys(providers[name]);
    console.log(name, (await providers[name][method](document, whole)).length > 0);
  }
  for (const name of ['DocumentSymbol', 'FoldingRange', 'DocumentLink']) {
    const [method] = Object.keys(providers[name]);
    console.log(name, Array.isArray(await providers[name][method](document)));
  }
  const page = waits((run) => { opened = run; });
  await commands[lens.command](...lens.arguments);
  console.log('opened', path.basename(await page));
  dispose();
  await extension.deactivate();
})();
