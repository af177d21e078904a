'use strict';
// Explains the decisions on a line of a scenario when the pointer hovers over it.

const { execFile } = require('child_process');

/** Resolves to the explanations of a scenario's decisions, by line from 1; runs `program why`. */
function explain(program, file) {
  return new Promise((resolve, reject) => {
    execFile(program, ['why', '--json', file], { maxBuffer: 1 << 26 }, (error, output, complaint) => {
      // Exit code 3 means that the file has no decisions or is not a scenario.
      if (error && error.code !== 3) return reject(new Error(complaint.trim() || error.message));
      const lines = new Map();
      for (const text of output.split('\n').filter(Boolean)) {
        const { line, t, decision, text: sentence } = JSON.parse(text);
        lines.set(line, [...(lines.get(line) || []), `${t} s, ${decision}: ${sentence}`]);
      }
      resolve(lines);
    });
  });
}

/** Hovers for scenarios; what is saved is what is explained, once for each time it is saved. */
class WhyHover {
  constructor(vscode, program) {
    this.vscode = vscode;
    this.program = program;
    this.known = new Map();
  }

  async provideHover(document, position) {
    const { fsPath } = document.uri;
    const stamp = document.isDirty ? this.known.get(fsPath)?.stamp : document.version;
    if (!this.known.has(fsPath) || this.known.get(fsPath).stamp !== stamp) {
      this.known.set(fsPath, { stamp, lines: explain(this.program(), fsPath).catch(() => new Map()) });
    }
    const sentences = (await this.known.get(fsPath).lines).get(position.line + 1);
    if (!sentences) return undefined;
    const text = new this.vscode.MarkdownString();
    for (const sentence of sentences) text.appendText(sentence).appendMarkdown('\n\n');
    return new this.vscode.Hover(text);
  }
}

module.exports = { explain, WhyHover };
