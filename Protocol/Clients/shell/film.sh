#!/bin/sh
# Prints what a component looks like while it is dragged: at the start, at the end of the drag, and every
# tenth of a second until it settles.
#
#   film.sh COMPONENT PARAMETERS FROM TO
#   film.sh bottom-card '{"item":{"id":"a"}}' 196,760 196,560
set -eu

if [ $# -ne 4 ]; then
  sed -n '5,6s/^# *//p' "$0" >&2
  exit 2
fi
here=$(dirname "$0")
. "$here/playground.sh"

point() { printf '{"x":%s,"y":%s}' "${1%,*}" "${1#*,}"; }

# Prints the notifications; the results of the calls are not needed.
film() {
  playground_start
  ask session/create "{\"component\":\"$1\",\"session\":\"film\",\"parameters\":$2}" &&
    ask session/subscribe '{"session":"film","frames":"full"}' &&
    ask session/perform "{\"session\":\"film\",\"gesture\":{\"kind\":\"drag\",\"duration\":0.3,\"from\":$(point "$3"),\"to\":$(point "$4")}}" &&
    rest && ask ping || return 1
  playground_stop
}

rest() {
  while step=$(ask session/advance '{"session":"film","by":0.1}'); do
    [ "$(printf '%s' "$step" | jq .settled)" = false ] || return 0
  done
  return 1
}

# film sends the notifications to jq through descriptor 5. Its exit status goes around jq, through descriptor
# 7.
exec 6>&1
status=$({
  { film "$@" 5>&1 >/dev/null && echo 0 >&7 || echo 1 >&7; } |
    jq --unbuffered -r -f "$here/card.jq" >&6
} 7>&1)
exit "$status"
