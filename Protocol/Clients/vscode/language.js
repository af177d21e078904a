'use strict';
// A small client of the language server `playground lsp`, which provides the features for scenarios.

const { spawn } = require('child_process');
const { Reader } = require('./protocol');
const convert = require('./convert');

/** The files for which the server has features. */
const SELECTOR = ['**/*.jsonl', '**/plugin.json', '**/findings.json']
  .flatMap((pattern) => ['file', 'untitled'].map((scheme) => ({ scheme, pattern })));
const isKnown = ({ fsPath }) =>
  (/\.jsonl$/.test(fsPath) && !/\.golden\.jsonl$/.test(fsPath))
  || /[\\/](plugin|findings)\.json$/.test(fsPath);

class LanguageClient {
  constructor(vscode, program) {
    this.vscode = vscode;
    this.program = program;
    this.number = 0;
    this.calls = new Map();
    this.progress = new Map();
    this.open = new Set();
    this.problems = vscode.languages.createDiagnosticCollection('playground');
    this.subscriptions = [this.problems];
  }

  /** Starts the server, and resolves when it is ready. */
  async start() {
    this.process = spawn(this.program, ['lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const reader = new Reader((message) => this.receive(message));
    this.process.stdout.on('data', (bytes) => reader.push(bytes));
    this.process.stdin.on('error', () => {});
    this.process.on('error', (error) => this.end(error));
    this.process.on('close', (code) => this.end(new Error(`playground lsp exited with ${code}.`)));
    const folder = (this.vscode.workspace.workspaceFolders || [])[0];
    const { capabilities } = await this.request('initialize', {
      processId: process.pid,
      rootUri: folder ? folder.uri.toString() : null,
      initializationOptions: this.settings(),
      capabilities: {
        window: { showDocument: { support: true } },
        textDocument: { publishDiagnostics: { relatedInformation: true, versionSupport: true } },
      },
    });
    this.notify('initialized', {});
    this.follow();
    this.offer(capabilities.executeCommandProvider.commands);
  }

  settings() {
    return { plugins: this.vscode.workspace.getConfiguration('playground').get('plugins') || [] };
  }

  // Messages

  send(message) {
    if (this.ended) return;
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.process.stdin.write(body);
  }

  notify(method, params) { this.send({ method, params }); }

  request(method, params, cancellation) {
    if (this.ended) return Promise.reject(this.ended);
    const id = ++this.number;
    if (cancellation && cancellation.onCancellationRequested) {
      cancellation.onCancellationRequested(() => this.notify('$/cancelRequest', { id }));
    }
    return new Promise((resolve, reject) => {
      this.calls.set(id, { resolve, reject });
      this.send({ id, method, params });
    });
  }

  receive({ id, method, params, result, error }) {
    if (!method) {
      const call = this.calls.get(id);
      this.calls.delete(id);
      if (!call) return;
      if (error) call.reject(Object.assign(new Error(error.message), error));
      else call.resolve(result);
    } else if (method === 'textDocument/publishDiagnostics') {
      const found = params.diagnostics.map((one) => convert.diagnostic(this.vscode, one));
      this.problems.set(this.vscode.Uri.parse(params.uri), found);
    } else if (method === '$/progress') {
      const shown = this.progress.get(params.token);
      if (shown && params.value.message) shown.report({ message: params.value.message });
    } else if (method === 'window/showMessage') {
      this.vscode.window.showInformationMessage(params.message);
    } else if (method === 'window/showDocument') {
      this.show(params).then((success) => this.send({ id, result: { success } }));
    } else if (id !== undefined) {
      this.send({ id, result: null });
    }
  }

  async show({ uri, external }) {
    const { commands, env, Uri } = this.vscode;
    const target = Uri.parse(uri);
    if (external) return env.openExternal(target);
    // Markdown is easier to read as a preview.
    const command = /\.md$/.test(uri) ? 'markdown.showPreview' : 'vscode.open';
    return commands.executeCommand(command, target).then(() => true, () => false);
  }

  end(error) {
    if (this.ended) return;
    this.ended = error;
    for (const { reject } of this.calls.values()) reject(error);
    this.calls.clear();
    this.problems.clear();
    // An error before the answer to initialize is shown by the caller of start.
    if (!this.closing && this.number > 1) this.vscode.window.showWarningMessage(error.message);
  }

  // Documents

  follow() {
    const { workspace } = this.vscode;
    const uri = (document) => document.uri.toString();
    const open = (document) => {
      if (!isKnown(document.uri)) return;
      this.open.add(uri(document));
      this.notify('textDocument/didOpen', {
        textDocument: {
          uri: uri(document), languageId: document.languageId, version: document.version,
          text: document.getText(),
        },
      });
    };
    const known = (run) => (event) => {
      const document = event.document || event;
      if (this.open.has(uri(document))) run(event, { uri: uri(document), version: document.version });
    };
    this.subscriptions.push(
      workspace.onDidOpenTextDocument(open),
      workspace.onDidChangeTextDocument(known(({ contentChanges }, textDocument) => {
        if (!contentChanges.length) return;
        this.notify('textDocument/didChange', {
          textDocument,
          contentChanges: contentChanges.map(({ range, text }) => (
            { range: convert.fromRange(range), text })),
        });
      })),
      workspace.onDidSaveTextDocument(known((_, textDocument) => (
        this.notify('textDocument/didSave', { textDocument })))),
      workspace.onDidCloseTextDocument(known((document, textDocument) => {
        this.open.delete(uri(document));
        this.notify('textDocument/didClose', { textDocument });
      })),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('playground.plugins')) {
          this.notify('workspace/didChangeConfiguration', { settings: { playground: this.settings() } });
        }
      }));
    const watcher = workspace.createFileSystemWatcher(
      '**/{*.golden.jsonl,findings.json,channels.json}');
    const changed = (file) => this.notify(
      'workspace/didChangeWatchedFiles', { changes: [{ uri: file.toString(), type: 2 }] });
    this.subscriptions.push(
      watcher, watcher.onDidChange(changed), watcher.onDidCreate(changed), watcher.onDidDelete(changed));
    workspace.textDocuments.forEach(open);
  }

  // Features

  offer(commandNames) {
    const { vscode } = this;
    const { commands, languages } = vscode;
    const ask = (method, { uri }, more, cancellation) => this.request(
      `textDocument/${method}`, { textDocument: { uri: uri.toString() }, ...more }, cancellation);
    const at = (position) => ({ position: convert.fromPosition(position) });
    const all = async (answer, each) => ((await answer) || []).map((one) => each(vscode, one));
    this.subscriptions.push(
      languages.registerHoverProvider(SELECTOR, {
        provideHover: async (document, position, cancellation) => convert.hover(
          vscode, await ask('hover', document, at(position), cancellation)),
      }),
      languages.registerCompletionItemProvider(SELECTOR, {
        provideCompletionItems: async (document, position, cancellation) => {
          const { items } = await ask('completion', document, at(position), cancellation);
          return items.map((item) => convert.completion(vscode, item));
        },
      }, '"', ':', '{', ',', '['),
      languages.registerInlayHintsProvider(SELECTOR, {
        provideInlayHints: (document, range) => all(
          ask('inlayHint', document, { range: convert.fromRange(range) }), convert.inlayHint),
      }),
      languages.registerCodeLensProvider(SELECTOR, {
        provideCodeLenses: (document) => all(ask('codeLens', document), convert.codeLens),
      }),
      languages.registerCodeActionsProvider(SELECTOR, {
        provideCodeActions: (document, range) => all(
          ask('codeAction', document, {
            range: convert.fromRange(range), context: { diagnostics: [] },
          }), convert.codeAction),
      }),
      languages.registerDocumentSymbolProvider(SELECTOR, {
        provideDocumentSymbols: (document) => all(ask('documentSymbol', document), convert.symbol),
      }),
      languages.registerFoldingRangeProvider(SELECTOR, {
        provideFoldingRanges: (document) => all(ask('foldingRange', document), convert.folding),
      }),
      languages.registerDocumentLinkProvider(SELECTOR, {
        provideDocumentLinks: (document) => all(ask('documentLink', document), convert.link),
      }),
      languages.registerReferenceProvider(SELECTOR, {
        provideReferences: (document, position) => all(
          ask('references', document, { ...at(position), context: { includeDeclaration: true } }),
          convert.location),
      }),
      languages.registerRenameProvider(SELECTOR, {
        provideRenameEdits: async (document, position, newName) => convert.edit(
          vscode, await ask('rename', document, { ...at(position), newName })),
      }),
      ...commandNames.map((name) => commands.registerCommand(
        name, (...args) => this.execute(name, args))));
  }

  /** Executes a command of the server with its progress in a notification, and returns its result. */
  execute(command, args) {
    const { window, ProgressLocation } = this.vscode;
    const options = { location: ProgressLocation.Notification, title: 'Playground', cancellable: true };
    return window.withProgress(options, async (progress, cancellation) => {
      const workDoneToken = `vscode-${++this.number}`;
      this.progress.set(workDoneToken, progress);
      try {
        return await this.request(
          'workspace/executeCommand', { command, arguments: args, workDoneToken }, cancellation);
      } catch (error) {
        if (error.code !== -32800) window.showErrorMessage(error.message);
        return undefined;
      } finally {
        this.progress.delete(workDoneToken);
      }
    });
  }

  /** Ends the server. */
  async close() {
    this.closing = true;
    for (const one of this.subscriptions) one.dispose();
    await this.request('shutdown').catch(() => {});
    this.notify('exit');
  }
}

module.exports = { LanguageClient };
