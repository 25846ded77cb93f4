# Runs the built server as Kubernetes runs a pod of the chart: as user 1000, without capabilities, on a read-only root that has the
# program in /app like the image, and with only the given directories.
#
#   read-only-container.sh <empty directory> <project> <mount>... -- <command>...
#
# A mount is `rw:<source>:<path>` or `ro:<source>:<path>`. Start it with `unshare --mount --propagation private bash`.
set -euo pipefail
root=$1 project=$2
shift 2

bind() { # mode source path
  local target=$root$3
  if [ -d "$2" ]; then mkdir -p "$target"; else mkdir -p "$(dirname "$target")" && touch "$target"; fi
  mount --bind "$2" "$target"
  if [ "$1" = ro ]; then mount -o remount,bind,ro "$target"; fi
}

mount -t tmpfs tmpfs "$root"
for system in usr bin sbin lib lib64; do
  if [ -L "/$system" ]; then cp -P "/$system" "$root/$system"; elif [ -d "/$system" ]; then bind ro "/$system" "/$system"; fi
done
mkdir -p "$root/etc" "$root/proc" "$root/dev" "$root/home/node"
for file in passwd group hosts nsswitch.conf ssl/certs; do
  [ ! -e "/etc/$file" ] || bind ro "/etc/$file" "/etc/$file"
done
for part in dist node_modules package.json; do bind ro "$project/$part" "/app/$part"; done
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
while [ "$1" != -- ]; do
  IFS=: read -r mode source path <<<"$1"
  bind "$mode" "$source" "$path"
  shift
done
shift
mount -o remount,ro "$root"
exec chroot "$root" setpriv --reuid 1000 --regid 1000 --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all \
  env --chdir=/app HOME=/home/node "$@"
