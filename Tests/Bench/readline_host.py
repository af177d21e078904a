"""The reference host in Python: returns a stored state with the id and time of the request."""
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    answer = json.load(file)

for revision, line in enumerate(sys.stdin):
    request = json.loads(line)
    answer["id"] = request["id"]
    answer["result"]["revision"] = revision
    answer["result"]["state"]["t"] = request["params"].get("event", {}).get("t", 0)
    sys.stdout.write(json.dumps(answer, separators=(",", ":"), ensure_ascii=False) + "\n")
    sys.stdout.flush()
