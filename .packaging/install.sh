#!/bin/sh
# Installs the playground with its manual and completions below a prefix, or uninstalls it.
#
# usage: ./install.sh [PREFIX]             default /usr/local for root, else ~/.local
#        ./install.sh --uninstall [PREFIX]
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
action=install
case "${1-}" in
-h | --help) sed -n 's/^# //p; /^set/q' "$0"; exit 0 ;;
--uninstall) action=uninstall; shift ;;
-*) echo "install.sh: unknown option $1; see ./install.sh --help" >&2; exit 2 ;;
esac
if [ "$(id -u)" -eq 0 ]; then prefix=${1:-/usr/local}; else prefix=${1:-$HOME/.local}; fi

cd "$here"
find bin share -type f | while read -r file; do
  if [ "$action" = uninstall ]; then
    rm -f "$prefix/$file"
    continue
  fi
  mkdir -p "$prefix/$(dirname "$file")" || exit 1
  # Copy to a temporary name, then rename: a running program can be replaced but not overwritten.
  cp "$file" "$prefix/$file.new" && mv "$prefix/$file.new" "$prefix/$file" || exit 1
done || { echo "install.sh: can't write to $prefix; use another prefix or sudo" >&2; exit 1; }
if [ "$action" = uninstall ]; then
  rm -rf "$prefix/share/doc/interaction-playground"
  echo "Uninstalled playground from $prefix"
  exit 0
fi
echo "Installed $("$prefix/bin/playground" --version) as $prefix/bin/playground"
case ":$PATH:" in
*":$prefix/bin:"*) ;;
*) echo "Add it to your PATH: export PATH=\"$prefix/bin:\$PATH\"" ;;
esac
echo "Try: playground show --stage $prefix/share/doc/interaction-playground/examples/slow-drag-up.jsonl"
