#!/bin/sh
# A plugin in shell and jq. It ignores Ctrl-C, which is meant for the host. The host closes the plugin's input
# when it is done.
trap '' INT
exec jq --raw-input --null-input --compact-output --unbuffered --from-file light_switch.jq
