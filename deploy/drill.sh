#!/usr/bin/env bash
# Restores the newest backup into an empty database, compares it with what it was made of, and leaves nothing of it:
# docs/leads.md, "The drill".
#
#   BACKUP_TARGET       where backups are, as for deploy/back-up.sh; /backups by default
#   DRILL_IDENTITY      the file with age's identity (AGE-SECRET-KEY-1…)
#   DRILL_DATABASE_URL  an empty database, in which nothing stays; by default a SQLite file of its own
#   DRILL_FIGURE        a file that Prometheus's node_exporter reads, such as quayside.prom in its folder; none by default
#   TMPDIR              where the backup is once it is decrypted: in memory (/dev/shm) by default
set -euo pipefail
cd "$(dirname "$0")/.."

: "${DRILL_IDENTITY:?is unset: the file with the identity of age}"
target=${BACKUP_TARGET:-/backups}
# Without a file: what rclone needs to know is in the environment.
export RCLONE_CONFIG=${RCLONE_CONFIG-/dev/null}
work=$(mktemp -d -p "${TMPDIR:-/dev/shm}")
trap 'rm -rf "$work"' EXIT

newest=$(rclone lsf --files-only --include '/leads-[0-9]*T[0-9]*Z.db.age' "$target" | sort | tail -n 1)
[ -n "$newest" ] || {
  echo "drill: there is no backup" >&2
  exit 1
}
echo "$newest"
rclone cat "$target/$newest" | age --decrypt --identity "$DRILL_IDENTITY" --output "$work/leads.db"
LEADS_DATABASE_URL=${DRILL_DATABASE_URL:-sqlite:$work/drill.db} \
  node build/tools/leads.js drill "$work/leads.db" ${DRILL_FIGURE:+--figure "$DRILL_FIGURE"}
