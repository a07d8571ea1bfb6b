#!/usr/bin/env bash
# Proves what is promised of several servers: three of them on one PostgreSQL, behind Varnish and nginx as in the samples,
# under load, while builds and releases change and parts are killed. As root on Debian, after `npm ci && npm run build`, with
#
#   apt-get install --no-install-recommends postgresql varnish varnish-modules nginx-light
#
# All of it listens on the loopback, on free ports, and is gone at the end. It takes about five minutes.
#
# Exit codes: 0 everything holds, 1 something does not, 77 it cannot run here; a line says why.
set -euo pipefail
cd "$(dirname "$0")/.."

skip() {
  echo "skipped: $*"
  exit 77
}
[ "$(id -u)" = 0 ] || skip "only root can start PostgreSQL as another user"
for program in varnishd nginx; do
  command -v "$program" >/dev/null || skip "there is no $program"
done
[ -e build/server/index.js ] || skip "there is no build: npm run build"

# Whatever it starts has this folder in its environment, and ends with it.
TMPDIR=$(mktemp -d)
export TMPDIR
chmod 711 "$TMPDIR"
job=
end() {
  trap '' INT TERM HUP
  if [ -n "$job" ] && kill "$job" 2>/dev/null; then wait "$job" || true; fi
  for file in /proc/[0-9]*/environ; do
    pid=${file//[!0-9]/}
    if [ "$pid" != $$ ] && grep -qs "TMPDIR=$TMPDIR" "$file"; then kill -9 "$pid" 2>/dev/null || true; fi
  done
  rm -rf "$TMPDIR"
}
trap end EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

timeout --foreground 600 node_modules/.bin/tsx tools/prove-cluster.ts &
job=$!
wait "$job"
