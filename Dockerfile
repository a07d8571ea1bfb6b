# To pin an image, add its digest: node:24-trixie-slim@sha256:… npm's downloads are cached outside the layers.
ARG NODE_IMAGE=node:24-trixie-slim
ARG CADDY_IMAGE=caddy:2-alpine

# Without the scripts in package.json, so that a change in them does not install all packages again.
FROM ${NODE_IMAGE} AS manifest
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm pkg delete scripts

# Production dependencies, without their install scripts.
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY --from=manifest /app ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --no-audit --no-fund

# The only package to compile, in a separate stage, so that it is compiled only when it changes. The lock file has no hash
# of its prebuilt binary, so that is not used. The image contains Node's headers: compiling downloads nothing.
FROM ${NODE_IMAGE} AS sqlite
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends python3 make g++ \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=packages /app/node_modules/better-sqlite3 ./
RUN JOBS=max node /usr/local/lib/node_modules/npm/node_modules/node-gyp/bin/node-gyp.js rebuild --release --nodedir=/usr/local \
  && rm -rf deps src \
  && find build -type f ! -name better_sqlite3.node -delete

# Removes development packages that npm installs because they are optional peers of production packages.
FROM packages AS modules
RUN node -e 'for (const [path, { devOptional }] of Object.entries(require("./package-lock.json").packages)) if (devOptional) fs.rmSync(path, { recursive: true, force: true })' \
  && rm -rf node_modules/.bin node_modules/better-sqlite3
COPY --from=sqlite /app ./node_modules/better-sqlite3

# The build only bundles, so no package has to be compiled.
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY --from=manifest /app ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
COPY package.json tsconfig.json vite.config.ts ./
COPY tools ./tools
COPY app ./app
RUN npm run build

# The proxy, with the build's hashed and compressed files.
FROM ${CADDY_IMAGE} AS proxy
COPY deploy/caddy/Caddyfile /etc/caddy/Caddyfile
COPY --from=build /app/build/client/_build /srv/_build

FROM ${NODE_IMAGE} AS server
LABEL org.opencontainers.image.title="quayside" \
      org.opencontainers.image.description="Public, interactive demo site of a maritime software suite." \
      org.opencontainers.image.base.name="${NODE_IMAGE}"
WORKDIR /app
# The server writes only to /data, which stays empty with Postgres. /backups is a mount point for copies of the leads.
# Compose mounts volumes at /site and public/assets, which begin with the image's files and which node may change.
RUN install -d -o node -g node -m 0700 /data /backups && install -d -o node -g node /site
VOLUME /data
# The heap leaves room for the page cache and the rest within the 512 MB of the Compose and Kubernetes samples.
# By default glibc has eight arenas for each processor, and keeps memory for threads that rarely need it.
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
# Not started by npm, which would not forward signals.
CMD ["node", "node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"]
# From the files that change least to the files that change most.
COPY --from=modules /app/node_modules ./node_modules
COPY --chown=node:node public ./public
COPY --chown=node:node content /site/content
COPY content ./content
COPY package.json ./
COPY --from=build /app/build ./build

# The server's image with age and rclone, for the backup job.
FROM server AS backup
USER 0
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends age ca-certificates rclone \
  && rm -rf /var/lib/apt/lists/*
USER 1000:1000
HEALTHCHECK NONE
COPY deploy/back-up.sh ./deploy/
CMD ["deploy/back-up.sh"]

# The default target of `docker build .`.
FROM server
