// The reference host in node. It uses readline and JSON, and returns a stored state with the id and time of
// the request.
const readline = require("readline");
const answer = JSON.parse(require("fs").readFileSync(process.argv[2], "utf8"));

let revision = 0;
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line);
  answer.id = request.id;
  answer.result.revision = revision++;
  answer.result.state.t = request.params.event?.t ?? 0;
  process.stdout.write(JSON.stringify(answer) + "\n");
});
