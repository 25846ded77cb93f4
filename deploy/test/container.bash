# The functions of a container engine that the tests in this folder need: open an image, start, exec, stop and kill.
# Source this file. A container here matches what an engine creates with the options of deploy/compose.yaml: its own
# process, mount, host name and IPC namespaces, the image as a read-only root, tmpfs on /tmp, a volume on /data, the
# image's user, environment, entrypoint and working directory, no capabilities and no new privileges.

work=${VOXGATE_IMAGE_DIR:-/var/tmp/voxgate-image}

say() { printf '\n== %s\n' "$*"; }
fail() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }
now() { date +%s%3N; }
in_storage() { buildah --storage-driver vfs --root "$work/storage" --runroot "$work/run" "$@"; }

# Runs the calling script in its own network and mount namespaces, so that it uses no port and leaves no mount.
isolate() {
  [ "$(id -u)" = 0 ] || fail 'This needs root, for namespaces and chroot.'
  if [ -z "${VOXGATE_TEST_ISOLATED:-}" ]; then
    VOXGATE_TEST_ISOLATED=1 exec unshare --net --mount --propagation private -- "$0" "$@"
  fi
  ip link set lo up
}

# Unpacks the image and reads its configuration.
open_image() {
  working_container=$(in_storage from --pull-never "$1") || fail "There is no image $1. Run build-image.sh first."
  root=$(in_storage mount "$working_container")
  run_directory=$(mktemp -d "$work/containers.XXXXXX")
  in_storage inspect --type image "$1" >"$run_directory/image.json"
  mapfile -d '' -t image_environment < <(configured Env)
  mapfile -d '' -t image_command < <(configured Entrypoint Cmd)
  mapfile -d '' -t image_health_check < <(configured Healthcheck.Test)
  image_user=$(configured User | tr -d '\0')
  image_directory=$(configured WorkingDir | tr -d '\0')
  image_stop_signal=$(configured StopSignal | tr -d '\0')
  declare -gA supervisor=() # container name -> process id of its unshare
  helpers=()                # process ids of other programs that a test starts
}

# The values of these configuration fields, each terminated by NUL.
configured() {
  node -e '
    const config = JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8")).Docker.config;
    for (const path of process.argv.slice(2)) {
      const value = path.split(".").reduce((object, field) => object?.[field], config);
      for (const item of [value ?? []].flat()) process.stdout.write(`${item}\0`);
    }' "$run_directory/image.json" "$@"
}

# Kills everything started here, by process id, and removes the unpacked image. For `trap close_image EXIT`.
close_image() {
  local status=$? name
  for name in "${!supervisor[@]}"; do kill -KILL "${supervisor[$name]}" 2>/dev/null || true; done
  [ ${#helpers[@]} = 0 ] || kill -KILL "${helpers[@]}" 2>/dev/null || true
  wait 2>/dev/null || true
  if [ -n "${working_container:-}" ]; then in_storage rm "$working_container" >/dev/null || true; fi
  if [ $status != 0 ]; then
    for log in "${run_directory:-/nowhere}"/*.log; do
      [ ! -e "$log" ] || { printf '\n-- the end of %s\n' "$(basename "$log")" && tail -n 15 "$log" | cut -c -240; } >&2
    done
  fi
  rm -rf "${run_directory:-}"
  return $status
}

# as_image_user [NAME=value...] -- command...: runs a command as the image's user. $root must be set up.
as_image_user() {
  local variables=()
  while [ "$1" != -- ]; do variables+=("$1"); shift; done
  shift
  exec chroot "$root" setpriv --reuid "${image_user%%:*}" --regid "${image_user##*:}" --clear-groups --no-new-privs \
    --inh-caps=-all --bounding-set=-all \
    env --ignore-environment --chdir="$image_directory" HOME=/home/node "${image_environment[@]}" "${variables[@]}" "$@"
}

# Runs inside the new namespaces: mounts the file systems, then starts the entrypoint as process 1.
become_container() {
  local volume=$1 device number
  shift
  mount --bind "$root" "$root"
  mount -t proc proc "$root/proc"
  mount -t tmpfs -o mode=755 tmpfs "$root/dev"
  for device in null:3 zero:5 full:7 random:8 urandom:9; do
    number=${device#*:}
    mknod -m 666 "$root/dev/${device%:*}" c 1 "$number"
  done
  ln -s /proc/self/fd "$root/dev/fd"
  ln -s /proc/self/fd/1 "$root/dev/stdout"
  ln -s /proc/self/fd/2 "$root/dev/stderr"
  mkdir "$root/dev/shm"
  mount -t tmpfs -o mode=1777,size=64m tmpfs "$root/dev/shm"
  mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
  mount --bind "$volume" "$root/data"
  mount -o remount,bind,ro "$root" "$root"
  as_image_user "$@"
}

# Creates a volume with the owner and the mode of the image's /data, as an engine does. Prints its path.
new_volume() { cp -a "$root/data" "$run_directory/volume-$1" && echo "$run_directory/volume-$1"; }

# start <name> <volume> [NAME=value...] [-- command instead of the image's]
# If $network is set, runs in that network namespace (ip netns), otherwise in that of the test.
start() {
  local name=$1 volume=$2 variables=() command=("${image_command[@]}")
  shift 2
  while [ $# -gt 0 ] && [ "$1" != -- ]; do variables+=("$1"); shift; done
  if [ $# -gt 0 ]; then
    shift
    mapfile -d '' -t command < <(configured Entrypoint)
    command+=("$@")
  fi
  (
    # Functions and arrays are not inherited through unshare, so they are passed as text.
    script="set -euo pipefail; $(declare -p root image_user image_directory image_environment)
      $(declare -f as_image_user become_container)
      hostname $name; become_container \"\$@\""
    exec ${network:+nsenter --net="/run/netns/$network" --} unshare --pid --mount --uts --ipc --fork --kill-child=KILL -- \
      bash -c "$script" container "$volume" "${variables[@]}" -- "${command[@]}"
  ) >"$run_directory/$name.log" 2>&1 </dev/null &
  supervisor[$name]=$!
}

# The host's process id of the container's process 1.
process_one() { tr -d ' ' <"/proc/${supervisor[$1]}/task/${supervisor[$1]}/children"; }

# exec_in <name> [NAME=value...] -- command...
exec_in() {
  local target
  target=$(process_one "$1")
  shift
  (
    script="set -euo pipefail; $(declare -p root image_user image_directory image_environment)
      $(declare -f as_image_user); as_image_user \"\$@\""
    exec nsenter --target "$target" --mount --pid --uts --ipc --net -- bash -c "$script" exec "$@"
  )
}

is_running() { kill -0 "${supervisor[$1]}" 2>/dev/null; }

# Runs the image's HEALTHCHECK until it passes, and prints the milliseconds since <since>.
wait_healthy() {
  local name=$1 since=$2
  shift 2
  [ "${image_health_check[0]:-}" = CMD ] || fail 'The image has no HEALTHCHECK in exec form.'
  while ! exec_in "$name" "$@" -- timeout 5 "${image_health_check[@]:1}" >/dev/null 2>&1; do
    is_running "$name" || fail "$name exited before it was healthy"
    [ $(($(now) - since)) -lt 60000 ] || fail "$name was not healthy within 60 s"
    sleep 0.1
  done
  echo $(($(now) - since))
}

# ended <name>: waits up to 60 s until the container exits; sets exit_code.
ended() {
  local pid=${supervisor[$1]} deadline=$(($(now) + 60000))
  while is_running "$1"; do
    [ "$(now)" -lt $deadline ] || fail "$1 did not exit within 60 s"
    sleep 0.05
  done
  exit_code=0
  wait "$pid" || exit_code=$?
  unset "supervisor[$1]"
}

# stop <name>: sends the image's stop signal to process 1, as an engine does; sets exit_code.
stop() { kill -s "$image_stop_signal" "$(process_one "$1")"; ended "$1"; }

# kill_container <name>: sends SIGKILL to process 1, which also kills all others.
kill_container() { kill -KILL "$(process_one "$1")"; ended "$1"; }
