#!/usr/bin/env bash
# Builds the images without a Docker engine and checks them. Run it as root on Debian, with Node, npm and
#
#   apt-get install --no-install-recommends buildah podman runc mmdebstrap curl
#
# `npm test -- images` installs these packages first. `--only server` or `--only proxy` checks one image; the backup image
# is checked with the server. NODE_IMAGE and CADDY_IMAGE are the base images, if a registry is reachable. Otherwise they
# are built from Debian, npm's package of Node and Debian's Caddy. Images are kept in ~/.cache/quayside for two weeks, and
# a run resumes where an interrupted run stopped. Containers use only a separate loopback network, so ports cannot
# conflict. A second run waits for the first.
#
# Exit codes: 0 all checks pass, 1 a check fails, 2 invalid arguments, 77 the images cannot be built here (with a reason).
set -euo pipefail
cd "$(dirname "$0")/.."

only=
case "$*" in
  "") ;;
  "--only server" | "--only=server") only=server ;;
  "--only proxy" | "--only=proxy") only=proxy ;;
  *)
    echo "deploy/prove-image.sh [--only server|proxy]" >&2
    exit 2
    ;;
esac
proves() { { [ -z "$only" ] || [ "$only" = "$1" ]; } && ! is_proven "$1"; }

skip() {
  finished=yes
  echo "skipped: the images cannot be built here, because $*"
  exit 77
}
finished=

[ "$(uname)" = Linux ] || skip "this is no Linux"
[ "$(id -u)" = 0 ] || skip "only root can"
for program in buildah podman "${OCI_RUNTIME:-runc}" curl nsenter flock; do
  command -v "$program" >/dev/null || skip "there is no $program"
done

cache=${XDG_CACHE_HOME:-$HOME/.cache}/quayside/images
mkdir -p "$cache/tmp"
storage=(--root "$cache/store" --runroot "$cache/run")
work=$(mktemp -d)
held=0
failed=0
job=

# For `end`: an interrupted command may have redirected stdout.
exec 3>&1
# Processes that these commands leave running must not keep the output or the lock open.
buildah() { TMPDIR=$cache/tmp command buildah "${storage[@]}" "$@" 3>&- 9>&-; }
# Hides podman's warning that scheduled health checks need systemd: this script runs them itself.
podman() { command podman "${storage[@]}" --runtime "${OCI_RUNTIME:-runc}" "$@" 2> >(grep -v systemd >&2 3>&- 9>&-) 3>&- 9>&-; }

# The proxy uses the server's network, so it has to be removed first.
remove_containers() {
  for name in proxy server; do podman rm --force --volumes --ignore --time 0 "$name" >/dev/null 2>&1 || true; done
  podman volume rm --force content assets >/dev/null 2>&1 || true
}
remove_unfinished() { buildah rm --all >/dev/null 2>&1 || true; }

# interruptible COMMAND…: a signal ends the command and its child processes at once
interruptible() {
  set -m
  "$@" </dev/null &
  job=$!
  set +m
  wait "$job" || return
  job=
}
end() {
  trap '' INT TERM HUP
  if [ -n "$job" ] && kill -- "-$job" 2>/dev/null; then wait "$job" || true; fi
  if [ -n "$locked" ]; then
    remove_containers
    [ "$finished" = yes ] || remove_unfinished
  fi
  rm -rf "$work"
  [ "$finished" = yes ] || printf '\n== ended early, after %s s\n' "$SECONDS" >&3
}
locked=
trap end EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

exec 9>"$cache/lock"
if ! flock --nonblock 9; then
  echo "waiting for another run"
  interruptible flock 9
fi
locked=yes
SECONDS=0
# Removes leftovers of a killed run, and images too old to match the current packages of Debian and npm.
remove_containers
remove_unfinished
podman volume prune --force >/dev/null
podman image prune --all --force --filter until=336h >/dev/null

say() { printf '\n== %s  (after %s s)\n' "$*" "$SECONDS"; }

# check WHAT COMMAND…: reports whether the command succeeds
check() {
  local what=$1
  shift
  if "$@" >"$work/output" 2>&1; then
    echo "ok      $what"
    held=$((held + 1))
  else
    echo "FAILED  $what"
    sed 's/^/        /' "$work/output"
    failed=$((failed + 1))
  fi
}
not() { ! "$@"; }

# Base images

# The versions in the Dockerfile, such as node:24-trixie-slim
IFS=:- read -r _ node_major debian _ < <(sed -n 's/^ARG NODE_IMAGE=//p' Dockerfile)

# reason: the first error in the output of the previous command, or else its last line
reason() { grep -m1 -iE '^(E:|Err:|error|npm error)' "$work/output" || tail -1 "$work/output"; }

make_node_image() {
  say "a stand-in for node:$node_major-$debian-slim"
  command -v mmdebstrap >/dev/null || skip "there is no mmdebstrap"
  interruptible mmdebstrap --quiet --variant=minbase --include=ca-certificates "$debian" "$work/debian.tar" \
    2>"$work/output" || skip "Debian's packages cannot be had: $(reason)"
  local node container root
  node=node-linux-$(node -p process.arch)
  (cd "$work" && npm pack --silent "$node@$node_major" && tar -xzf "$node"-*.tgz) >"$work/output" 2>&1 ||
    skip "Node $node_major cannot be had: $(reason)"
  container=$(buildah from scratch)
  root=$(buildah mount "$container" 2>"$work/output") || skip "nothing can be mounted: $(reason)"
  tar -xf "$work/debian.tar" -C "$root"
  cp -a "$work/package/bin" "$work/package/include" "$root/usr/local/"
  mkdir -p "$root/usr/local/lib/node_modules"
  cp -a "$(npm root --global)/npm" "$root/usr/local/lib/node_modules/"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"
  # This machine may reach the internet through a proxy whose certificate authority Debian does not trust.
  cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
  chroot "$root" useradd --uid 1000 --user-group --create-home node
  buildah umount "$container" >/dev/null
  buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container"
  buildah commit --quiet --rm "$container" localhost/stand-in >/dev/null
  podman run --rm --network none "${limits[@]}" localhost/stand-in node --version >"$work/output" 2>&1 ||
    skip "no container starts: $(reason)"
  buildah tag localhost/stand-in "$1"
  buildah rmi localhost/stand-in >/dev/null
}

make_caddy_image() {
  say "a stand-in for caddy:2"
  local container
  container=$(buildah from "$node_image")
  interruptible buildah run --isolation chroot "$container" -- sh -c \
    'apt-get -qq update --error-on=any && DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends -y caddy' \
    >"$work/output" 2>&1 || skip "Debian's Caddy cannot be had: $(reason)"
  buildah config --workingdir /srv --env XDG_DATA_HOME=/data --env XDG_CONFIG_HOME=/config \
    --cmd '["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]' "$container"
  buildah commit --quiet --rm "$container" "$1" >/dev/null
}

is_made() { buildah inspect --type image "$1" >/dev/null 2>&1; }
# Container limits that work on any machine, also without systemd.
limits=(--ulimit nofile=1024:1024 --ulimit nproc=1000:1000)
node_image=${NODE_IMAGE:-localhost/stand-in-node:$node_major-$debian}
caddy_image=${CADDY_IMAGE:-localhost/stand-in-caddy:$debian}
[ -n "${NODE_IMAGE:-}" ] || is_made "$node_image" || make_node_image "$node_image"
[ "$only" = server ] || [ -n "${CADDY_IMAGE:-}" ] || is_made "$caddy_image" || make_caddy_image "$caddy_image"

# The images

build() {
  # npm opens more than a thousand files at once if its cache is empty.
  interruptible show_steps buildah build --isolation chroot --ulimit "nofile=$(ulimit -Sn):$(ulimit -Hn)" --format docker \
    --layers --jobs 2 --target "$1" --tag "localhost/quayside-$1" \
    --build-arg NODE_IMAGE="$node_image" --build-arg CADDY_IMAGE="$caddy_image" .
}
# show_steps COMMAND…: prints each step with the time; all output goes to a file
show_steps() {
  "$@" 2>&1 | tee "$work/build" | while IFS= read -r line; do
    if [[ $line =~ STEP\ [0-9/]+:\ .* ]]; then printf '%5s s  %s\n' "$SECONDS" "${BASH_REMATCH[0]:0:90}"; fi
  done
  return "${PIPESTATUS[0]}"
}
debian_answers() {
  local container
  container=$(buildah from "$node_image")
  interruptible buildah run --isolation chroot "$container" -- apt-get -qq update --error-on=any >"$work/output" 2>&1
}
for target in server backup proxy; do
  [ "$target" != proxy ] || [ "$only" != server ] || continue
  say "the image of the $target"
  start=$SECONDS
  if build "$target"; then
    echo "ok      builds in $((SECONDS - start)) s"
    held=$((held + 1))
  else
    debian_answers || skip "Debian's packages cannot be had: $(reason)"
    echo "FAILED  does not build"
    sed 's/^/        /' "$work/build"
    exit 1
  fi
done

# A run that continues an interrupted run skips checks that passed with the same images and the same script.
proof() {
  {
    sha256sum <"deploy/prove-image.sh"
    for target in server backup proxy; do
      buildah inspect --type image --format '{{.FromImageID}}' "localhost/quayside-$target" 2>/dev/null || true
    done
  } | sha256sum
}
is_proven() { [ "$(cat "$cache/proven-$1" 2>/dev/null)" = "$(proof)" ] && say "the $1 was proven before"; }
note_proof() { [ "$failed" != 0 ] || proof >"$cache/proven-$1"; }

# run_container server|proxy OPTION…: starts a container as compose.yaml does
run_container() {
  local name=$1
  shift
  podman run --detach --name "$name" --cap-drop ALL --security-opt no-new-privileges "${limits[@]}" \
    --tmpfs /tmp:size=16m "$@" "localhost/quayside-$name" >/dev/null
}
inside() { podman exec server "$@"; }
# Runs a program of this machine in the containers' network.
in_network() { nsenter --net --target "$(podman inspect --format '{{.State.Pid}}' server)" "$@" 3>&- 9>&-; }
fetch() { in_network curl --silent --show-error --globoff --insecure --max-time 10 "$@"; }
within() {
  local seconds=$1
  shift
  for ((i = 0; i < seconds * 5; i++)); do
    "$@" >/dev/null 2>&1 && return
    sleep 0.2
  done
  "$@"
}
status_is() {
  local status
  status=$(fetch --output /dev/null --write-out '%{http_code}' "${@:2}") || true
  echo "status $status"
  [ "$status" = "$1" ]
}

site=http://127.0.0.1:3000
lead='form=contact&email=kari@example.com&name=Kari&message=Hello&consent=yes'
development=$(node -p 'Object.entries(require("./package-lock.json").packages).flatMap(([path, { dev, devOptional }]) => dev || devOptional ? path : []).join(" ")')

# The path that a URL redirects to, without the site's origin.
lands_at() { fetch --location --output /dev/null --write-out '%{url_effective}' "$site$1" | sed -E 's|^https?://[^/]*||'; }
# The paths in the sitemap.
pages() { fetch "$site/sitemap.xml" | grep -oE '<loc>[^<]*' | sed -E 's|<loc>https?://[^/]*||'; }

# asks_for_page: finds the page that a product's URL redirects to, and the first page with a video
asks_for_page() {
  within 20 status_is 200 --location "$site/Seafood" || return
  page=$(lands_at /Seafood)
  pages >"$work/pages"
  local path
  while read -r path; do
    fetch --output "$work/page" "$site$path"
    video=$(grep -oE -m1 '/assets/[^"#?]*\.mp4' "$work/page" | sed -n 1p)
    [ -z "$video" ] || return 0
  done < <(echo "$page" && cat "$work/pages")
  echo "no page has a video"
  return 1
}
page=/
video=

if proves server; then
  say "the server, with a read-only root file system"
  run_container server --network none --read-only --volume /backups --env SITE_URL=https://localhost \
    --env TRUSTED_PROXIES=1 --env METRICS_PORT=9464 \
    --env CONTENT_DIR=/site/content --volume content:/site:ro --volume assets:/app/public/assets:ro
  check "redirects visitors to a page; a page has a video" asks_for_page
  check "serves the page" status_is 200 "$site$page"
  check "runs as the user node (1000), not as root" test "$(inside id -u)" = 1000
  check "has no capabilities" grep -q 'CapEff:.*0000000000000000' <(inside cat /proc/1/status)
  check "runs the server as the first process, so that it receives signals" grep -q serve/dist/cli.js <(inside cat /proc/1/cmdline)
  for folder in /app /site/content /app/public/assets; do
    check "cannot write to $folder" not inside touch "$folder/x"
  done
  check "cannot write there even if the root file system is writable" test -z \
    "$(inside find /app -path /app/public -prune -o ! -type l '(' ! -user root -o -perm -o+w ')' -print)"
  check "passes its health check" podman healthcheck run server
  check "is ready to accept leads" grep -q '^leads: ready$' <(fetch "$site/readyz")
  check "serves metrics on a separate port" grep -q '^quayside_' <(fetch http://127.0.0.1:9464/metrics)
  check "stores leads in /data" inside test -f /data/leads.db
  check "accepts a lead" status_is 303 --data "$lead" "$site$page"
  check "lists leads with build/tools/leads.js" grep -qE '^[0-9a-f]{8}-[0-9a-f-]{27} ' <(inside node build/tools/leads.js list)
  check "backs up leads to /backups" inside node build/tools/leads.js backup /backups/leads.db
  check "creates a report" grep -q '</html>' <(inside node build/tools/insights.js report --out -)
  check "contains no compiler" inside sh -c "for name in gcc make python3; do ! command -v \$name || exit 1; done"
  in_container() {
    podman run --rm --network none --read-only --cap-drop ALL --security-opt no-new-privileges "${limits[@]}" "$@"
  }
  publish() {
    in_container --env CONTENT_DIR=/site/content --volume content:/site --volume assets:/app/public/assets \
      --volume "$work/new:/new:ro" localhost/quayside-server node build/tools/publish.js "$@"
  }
  shows_year() { grep -q "$1" <(fetch "$site$page"); }
  mkdir -p "$work/new/assets/icons"
  cp -R content/. "$work/new"
  sed -i 's/"copyrightYear": [0-9]*/"copyrightYear": 9876/' "$work/new/site.json"
  echo '<svg xmlns="http://www.w3.org/2000/svg"/>' >"$work/new/assets/icons/published.svg"
  check "publishes new content" publish /new
  check "… and shows the new content without a restart" within 20 shows_year 9876
  check "… and serves the new content's icons" status_is 200 "$site/assets/icons/published.svg"
  check "publishes the previous content again" publish --back
  check "… and shows the previous content" within 20 not shows_year 9876
  check "publishes the image's content" publish content
  check "creates a key for backups" in_container localhost/quayside-backup sh -c 'age-keygen 2>/dev/null'
  cp "$work/output" "$work/identity.txt"
  check "encrypts leads in the backup image" in_container --volumes-from server \
    --env BACKUP_RECIPIENT="$(sed -n 's/^# public key: //p' "$work/identity.txt")" localhost/quayside-backup
  check "decrypts and restores the leads" in_container --volumes-from server \
    --volume "$work/identity.txt:/identity.txt:ro" --env LEADS_DATABASE_URL=sqlite:/dev/shm/tried.db localhost/quayside-backup \
    sh -c 'age --decrypt --identity /identity.txt --output /dev/shm/copy.db /backups/leads-*.db.age &&
      node build/tools/leads.js restore /dev/shm/copy.db'
  check "contains no development dependencies" inside sh -c "for path in $development; do test ! -e \$path || exit 1; done"

  say "its end"
  # With an open connection that sends no request.
  in_network bash -c "exec 3<>/dev/tcp/127.0.0.1/3000; touch $work/connected; sleep 20" >/dev/null 2>&1 &
  within 5 test -e "$work/connected" || true
  start=$SECONDS
  podman stop --time 30 server >/dev/null 2>&1 || true
  check "stops within 10 s of SIGTERM" test $((SECONDS - start)) -le 10
  check "exits with code 0" test "$(podman inspect --format '{{.State.ExitCode}}' server)" = 0
  podman start server >/dev/null
  check "still has the leads after a restart" grep -qE '^[0-9a-f]{8}-[0-9a-f-]{27} ' <(inside node build/tools/leads.js list)
  remove_containers

  say "the server, with a root file system that it could write to as root"
  run_container server --network none --user 0 --cap-add DAC_OVERRIDE --env SITE_URL=https://localhost
  check "serves the page after a restart" within 20 status_is 200 "$site$page"
  check "accepts a lead" status_is 303 --data "$lead" "$site$page"
  check "writes only to /data and /tmp" not grep -vE '^[AC] /(data|tmp|run|etc|proc|sys|dev)(/|$)' <(podman diff server)
  remove_containers
  note_proof server
fi

# The remaining checks are for the proxy.

public=https://localhost
encodings=(br zstd gzip)
declare -A endings=([br]=br [zstd]=zst [gzip]=gz)

# Headers that describe how a file may be used. Headers about one response, such as the date, are omitted.
policies() { fetch --dump-header - --output /dev/null "$1" | tr -d '\r' | grep -iE '^(cache-control|content-security|cross-origin|permissions|referrer|strict-transport|x-(content|frame))' | sort --ignore-case | sed 's/^[^:]*/\L&/'; }
same_policies() {
  local path
  for path; do diff <(policies "$site$path") <(policies "$public$path") || { echo "of $path"; return 1; }; done
}
digests() { podman exec "$1" sh -c "cd $2 && find . -type f ! -name '*.br' ! -name '*.gz' ! -name '*.zst' -exec sha256sum {} + | sort"; }

# sends_scripts ENCODING: checks that each script of a page has this encoding and the same content as on the server
sends_scripts() {
  local script
  for script in "${scripts[@]}"; do
    echo "$script"
    fetch --header "Accept-Encoding: $1" --compressed --dump-header "$work/head" --output "$work/script" "$public$script"
    grep -qi "^content-encoding: $1" "$work/head" || return
    cmp "$work/script" <(fetch "$site$script") || return
  done
}
# sends_copies ENCODING: checks that the proxy sends its copies of scripts exactly as the build compressed them
sends_copies() {
  local script
  for script in "${built[@]}"; do
    echo "$script"
    fetch --header "Accept-Encoding: $1" --output "$work/script" "$public$script"
    cmp "$work/script" <(podman exec proxy cat "/srv$script.${endings[$1]}") || return
  done
}

# forms_taken FROM AT_MOST: prints how many forms from an IP address are accepted before the first 429. Each form claims
# a different address.
forms_taken() {
  for ((i = 1; i <= $2; i++)); do
    [ "$i" = 1 ] || echo next
    printf '%s\n' silent insecure "interface = $1" "url = \"$public$page\"" "data = \"$lead\"" \
      "header = \"X-Forwarded-For: 192.0.2.$i\"" "output = /dev/null" 'write-out = "%{http_code}\n"'
  done | in_network timeout 60 curl --config - | sed '/429/,$d' | grep -c 303
}
counts_forms() {
  local taken promised
  promised=$(grep -oE 'may send [0-9]+ forms' docs/operations.md | grep -oE '[0-9]+')
  taken=$(forms_taken 127.0.0.3 $((promised + 10)))
  echo "accepted $taken forms; docs/operations.md states $promised"
  [ "$taken" = "$promised" ]
}

if proves proxy; then
  say "the proxy before the server"
  run_container server --network none --read-only --env SITE_URL=https://localhost --env TRUSTED_PROXIES=1
  run_container proxy --network container:server --read-only --tmpfs /data:size=16m --tmpfs /config:size=1m \
    --cap-add NET_BIND_SERVICE --env SITE_HOST=localhost --env UPSTREAM=127.0.0.1:3000
  check "has a server with a page, and with a page that has a video" asks_for_page
  check "serves the page over TLS" within 20 status_is 200 "$public$page"
  check "redirects HTTP to HTTPS" status_is 308 "http://localhost$page"
  check "contains exactly the files of the server's build" diff <(digests server build/client/_build) <(digests proxy /srv/_build)

  fetch --output "$work/page" "$public$page"
  mapfile -t scripts < <(grep -oE '/_build/[^"]*\.js' "$work/page" | sort -u)
  built=()
  for script in "${scripts[@]}"; do
    if podman exec proxy test -f "/srv$script"; then built+=("$script"); fi
  done
  check "serves scripts of the page from its copy of the build" test "${#built[@]}" -gt 0
  for encoding in "${encodings[@]}"; do
    check "sends every script of the page completely, in $encoding" sends_scripts "$encoding"
    check "… and its copies as precompressed by the build" sends_copies "$encoding"
  done
  check "sends the server's headers with every script" same_policies "${scripts[@]}"
  check "sends the server's headers with the page" same_policies "$page"
  for encoding in "${encodings[@]}"; do
    check "sends pages in $encoding" grep -qi "^content-encoding: $encoding" \
      <(fetch --header "Accept-Encoding: $encoding" --dump-header - --output /dev/null "$public$page")
  done
  fetch --header "Accept-Encoding: br, gzip, zstd" --range 0-1 --dump-header "$work/head" --output "$work/part" "$public$video" || true
  check "sends a range of a video" grep -qi '^content-range: bytes 0-1/' "$work/head"
  check "… uncompressed" test "$(stat --format %s "$work/part")" = 2
  for probe in healthz readyz; do check "does not expose /$probe" status_is 404 "$public/$probe"; done
  check "replaces a request id that a client sends" not grep -qi '^x-request-id: made-up' \
    <(fetch --header "X-Request-Id: made-up" --dump-header - --output /dev/null "$public$page")
  foreign=(--data "$lead" --header "Origin: https://elsewhere.example")
  check "rejects a form from another site" status_is 403 "${foreign[@]}" "$public$page"
  check "… also with forged forwarding headers" status_is 403 "${foreign[@]}" --header "X-Forwarded-Host: elsewhere.example" "$public$page"
  check "accepts a lead" status_is 303 --data "$lead" --header "Origin: $public" "$public$page"
  check "counts a visitor's forms together, whatever address the forms claim" counts_forms
  check "… and separately from other visitors' forms" status_is 303 --interface 127.0.0.4 --data "$lead" "$public$page"
fi

finished=yes
rm -f "$cache"/proven-*
if [ "$failed" = 0 ]; then
  say "everything holds: $held checks, in $SECONDS s"
else
  say "$failed of $((held + failed)) checks failed, in $SECONDS s"
  exit 1
fi
