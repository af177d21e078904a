'use strict';
// A panel that draws the layers of a component, and a client of the language server for scenarios. The pointer
// in the panel acts as the component's pointer.

const fs = require('fs');
const path = require('path');
const vscode = require('vscode');
const { Playground } = require('./protocol');
const { LanguageClient } = require('./language');

/** The program that all panels share, while it runs. */
let playground;

/** The language server, while it runs. */
let server;

const program = () =>
  process.env.PLAYGROUND_BINARY || vscode.workspace.getConfiguration('playground').get('program');

function connect() {
  if (!playground || playground.ended) {
    playground = new Playground(program());
    playground.setMaxListeners(0);
    playground.on('end', (error) => vscode.window.showWarningMessage(error.message));
  }
  return playground;
}

async function open(context) {
  const host = connect();
  const { components } = await host.call('component/list');
  const component = await vscode.window.showQuickPick(
    components.map(({ id, title }) => ({ label: title, description: id })));
  if (!component) return;
  const parameters = vscode.workspace.getConfiguration('playground').get('parameters');
  const { session } = await host.call('session/create', {
    component: component.description,
    clock: 'realtime',
    parameters: parameters[component.description] || {},
  });
  const panel = vscode.window.createWebviewPanel(
    'playground', component.label, vscode.ViewColumn.Beside, { enableScripts: true });
  const follow = (id, state) => {
    if (id === session) panel.webview.postMessage(state);
  };
  host.on('state', follow);
  panel.onDidDispose(() => {
    host.off('state', follow);
    host.states.delete(session);
    host.call('session/close', { session }).catch(() => {});
  });
  panel.webview.onDidReceiveMessage((message) => {
    const done = message.ready
      ? host.call('session/subscribe', { session, frames: 'delta', fps: 60 })
      : host.call('session/send', { session, event: message });
    done.catch((error) => vscode.window.showErrorMessage(error.message));
  });
  panel.webview.html = fs.readFileSync(path.join(context.extensionPath, 'card.html'), 'utf8');
}

function activate(context) {
  const run = () => open(context).catch((error) => vscode.window.showErrorMessage(error.message));
  context.subscriptions.push(vscode.commands.registerCommand('playground.open', run));
  server = new LanguageClient(vscode, program());
  return server.start().catch((error) => vscode.window.showErrorMessage(error.message));
}

function deactivate() {
  if (playground) playground.close();
  return server && server.close();
}

module.exports = { activate, deactivate };
