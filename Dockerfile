# Images by tag; to pin one, add its digest: node:24-trixie-slim@sha256:… What npm downloads is kept beside the layers.
ARG NODE_IMAGE=node:24-trixie-slim
ARG CADDY_IMAGE=caddy:2-alpine

# What says which packages there are. Without the scripts, so that a change of those installs nothing anew.
FROM ${NODE_IMAGE} AS manifest
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm pkg delete scripts

# What production needs of node_modules, without what a package would do when it is installed.
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY --from=manifest /app ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --no-audit --no-fund

# The one package that has to be compiled, by itself, so that it is compiled anew only when it changes. Its prebuilt binary
# is not taken: the lock file has no hash of that. The image has Node's headers, so that compiling downloads nothing.
FROM ${NODE_IMAGE} AS sqlite
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends python3 make g++ \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=packages /app/node_modules/better-sqlite3 ./
RUN JOBS=max node /usr/local/lib/node_modules/npm/node_modules/node-gyp/bin/node-gyp.js rebuild --release --nodedir=/usr/local \
  && rm -rf deps src \
  && find build -type f ! -name better_sqlite3.node -delete

# What only development depends on but is an optional peer of something else npm installs all the same.
FROM packages AS modules
RUN node -e 'for (const [path, { devOptional }] of Object.entries(require("./package-lock.json").packages)) if (devOptional) fs.rmSync(path, { recursive: true, force: true })' \
  && rm -rf node_modules/.bin node_modules/better-sqlite3
COPY --from=sqlite /app ./node_modules/better-sqlite3

# Building only bundles: no package has to compile anything for it.
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY --from=manifest /app ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
COPY package.json tsconfig.json vite.config.ts ./
COPY tools ./tools
COPY app ./app
RUN npm run build

# The proxy with the hashed files of the build, which the build compresses.
FROM ${CADDY_IMAGE} AS proxy
COPY deploy/caddy/Caddyfile /etc/caddy/Caddyfile
COPY --from=build /app/build/client/_build /srv/_build

# The server.
FROM ${NODE_IMAGE} AS server
LABEL org.opencontainers.image.title="quayside" \
      org.opencontainers.image.description="Public, interactive demo site of a maritime software suite." \
      org.opencontainers.image.base.name="${NODE_IMAGE}"
WORKDIR /app
# The one place that the server writes to; on Postgres it stays empty. And one for copies of the leads to be mounted at.
RUN install -d -o node -g node -m 0700 /data /backups
VOLUME /data
# The heap leaves room for kept pages and all else within the 512 MB that the samples of Compose and Kubernetes give.
# Two arenas in place of eight a processor: memory that glibc keeps for threads which rarely need it.
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    NODE_OPTIONS=--max-old-space-size=320 \
    PORT=3000 \
    LEADS_DATABASE_URL=sqlite:/data/leads.db
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`, { redirect: 'error' }).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# Not through npm, which would keep signals to itself.
CMD ["node", "node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"]
# From what changes least to what changes most.
COPY --from=modules /app/node_modules ./node_modules
COPY public ./public
COPY content ./content
COPY package.json ./
COPY --from=build /app/build ./build

# The server's image with what encrypts backups and takes them elsewhere, for the job that makes them.
FROM server AS backup
USER 0
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends age ca-certificates rclone \
  && rm -rf /var/lib/apt/lists/*
USER 1000:1000
HEALTHCHECK NONE
COPY deploy/back-up.sh ./deploy/
CMD ["deploy/back-up.sh"]

# What `docker build .` makes.
FROM server
