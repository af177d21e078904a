# Functions for POSIX shell scripts that talk to a playground. Source this file. It needs jq.
#
#   playground_start
#   ask session/create '{"component":"bottom-card","session":"a"}' | jq .state.phase
#   playground_stop
#
# `ask METHOD PARAMS` prints the result. If the call fails, it prints the error to standard error and fails.
# Notifications go to file descriptor 5 if it is open, one per line.

playground_start() {
  playground_pipes=$(mktemp -d)
  mkfifo "$playground_pipes/in" "$playground_pipes/out"
  "${PLAYGROUND_BINARY:-playground}" serve <"$playground_pipes/in" >"$playground_pipes/out" &
  playground_process=$!
  exec 3>"$playground_pipes/in" 4<"$playground_pipes/out"
  rm -r "$playground_pipes"
}

# There is only one call at a time, so all calls can have the same id.
ask() {
  printf '{"jsonrpc":"2.0","id":"sh","method":"%s","params":%s}\n' "$1" "${2:-{\}}" >&3
  while IFS= read -r playground_line <&4; do
    case $playground_line in
    '{"jsonrpc":"2.0","id":"sh","result":'*)
      printf '%s\n' "$playground_line" | jq -c .result
      return
      ;;
    '{"jsonrpc":"2.0","id":'*)
      printf '%s\n' "$playground_line" | jq -r '"playground: " + .error.message' >&2
      return 1
      ;;
    *) { printf '%s\n' "$playground_line" >&5; } 2>/dev/null || : ;;
    esac
  done
  echo "playground: it ended before it answered $1" >&2
  return 1
}

playground_stop() {
  exec 3>&- 4<&-
  wait "$playground_process"
}
