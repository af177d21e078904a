'use strict';
// Conversions between the Language Server Protocol and the objects of VS Code.

const fromPosition = ({ line, character }) => ({ line, character });
const fromRange = ({ start, end }) => ({ start: fromPosition(start), end: fromPosition(end) });

const range = (vscode, { start, end }) => (
  new vscode.Range(start.line, start.character, end.line, end.character));
const location = (vscode, one) => (
  new vscode.Location(vscode.Uri.parse(one.uri), range(vscode, one.range)));
const markdown = (vscode, text) => text && new vscode.MarkdownString(text.value);
const command = ({ title, command: name, arguments: args }) => (
  { title, command: name, arguments: args });

function diagnostic(vscode, one) {
  const found = new vscode.Diagnostic(range(vscode, one.range), one.message, one.severity - 1);
  found.code = one.code;
  found.source = one.source;
  found.relatedInformation = (one.relatedInformation || []).map((other) => (
    new vscode.DiagnosticRelatedInformation(location(vscode, other.location), other.message)));
  return found;
}

const hover = (vscode, one) => (
  one ? new vscode.Hover(markdown(vscode, one.contents), range(vscode, one.range)) : undefined);

function completion(vscode, one) {
  const item = new vscode.CompletionItem(one.label, one.kind - 1);
  item.documentation = markdown(vscode, one.documentation);
  item.sortText = one.sortText;
  item.filterText = one.filterText;
  item.insertText = one.textEdit.newText;
  item.range = range(vscode, one.textEdit.range);
  return item;
}

function inlayHint(vscode, one) {
  const position = new vscode.Position(one.position.line, one.position.character);
  const hint = new vscode.InlayHint(position, one.label);
  hint.paddingLeft = one.paddingLeft;
  hint.tooltip = markdown(vscode, one.tooltip);
  return hint;
}

const codeLens = (vscode, one) => (
  new vscode.CodeLens(range(vscode, one.range), command(one.command)));

function codeAction(vscode, one) {
  const kind = one.kind.split('.').reduce(
    (parent, name) => parent.append(name), vscode.CodeActionKind.Empty);
  const action = new vscode.CodeAction(one.title, kind);
  if (one.edit) action.edit = edit(vscode, one.edit);
  if (one.command) action.command = command(one.command);
  return action;
}

function edit(vscode, one) {
  const whole = new vscode.WorkspaceEdit();
  for (const [uri, edits] of Object.entries(one.changes)) {
    for (const change of edits) {
      whole.replace(vscode.Uri.parse(uri), range(vscode, change.range), change.newText);
    }
  }
  return whole;
}

const symbol = (vscode, one) => new vscode.DocumentSymbol(
  one.name, '', one.kind - 1, range(vscode, one.range), range(vscode, one.selectionRange));
const folding = (vscode, one) => new vscode.FoldingRange(one.startLine, one.endLine);

function link(vscode, one) {
  const found = new vscode.DocumentLink(range(vscode, one.range), vscode.Uri.parse(one.target));
  found.tooltip = one.tooltip;
  return found;
}

module.exports = {
  fromPosition, fromRange, range, location, diagnostic, hover, completion, inlayHint, codeLens,
  codeAction, edit, symbol, folding, link,
};
