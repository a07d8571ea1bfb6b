#!/usr/bin/env bash
# Copies all leads, encrypts the copy, and puts it where backups are kept, for 30 days: docs/leads.md, "Backup and restore".
#
#   LEADS_DATABASE_URL  what is copied
#   BACKUP_RECIPIENT    a public key of age (age1…); who has its identity can read the backups
#   BACKUP_TARGET       a folder, or any target of rclone, whose RCLONE_CONFIG_… are set too; /backups by default
#   BACKUP_TIMEOUT      how long the store may take for each step, like 30m; 2h by default
#   TMPDIR              where the copy is before it is encrypted: in memory (/dev/shm) by default
set -euo pipefail
cd "$(dirname "$0")/.."

: "${BACKUP_RECIPIENT:?is unset: a public key of age, like age1…}"
target=${BACKUP_TARGET:-/backups}
# A disk that is not mounted would be the machine's own.
[[ $target != /* || -d $target ]] || {
  echo "back-up: there is no folder $target" >&2
  exit 1
}
# Without a file: what rclone needs to know is in the environment.
export RCLONE_CONFIG=${RCLONE_CONFIG-/dev/null}
# To the nanosecond: two at once would write over each other.
name=leads-$(date -u +%Y%m%dT%H%M%S%NZ).db.age
work=$(mktemp -d -p "${TMPDIR:-/dev/shm}")
trap 'rm -rf "$work"' EXIT
limit=${BACKUP_TIMEOUT:-2h}
# A store that takes nothing for hours is one that does not work.
store() {
  local code=0
  timeout --kill-after=10s "$limit" rclone "$@" || code=$?
  # 137 where it had to be killed.
  [[ $code != 124 && $code != 137 ]] || echo "back-up: the store was not done within $limit" >&2
  return "$code"
}

node build/tools/leads.js backup "$work/leads.db"
age --encrypt --recipient "$BACKUP_RECIPIENT" --output "$work/$name" "$work/leads.db"
rm "$work/leads.db"
# Under another name until it is complete, so that nobody restores a part of it.
store copyto "$work/$name" "$target/$name.partial" || {
  store deletefile "$target/$name.partial" 2>/dev/null || true
  exit 1
}
# A store that nothing may be deleted in copies it, and keeps the part.
store moveto "$target/$name.partial" "$target/$name" || [[ -n $(store lsf "$target/$name" 2>/dev/null) ]]
# Only its own, not what somebody has put beside them, or below. The backup is made: it is not made once more for that.
store delete --include '/leads-[0-9]*T[0-9]*Z.db.age{,.partial}' --min-age 30d "$target" ||
  echo "back-up: $name is made, but what is older than 30 days cannot be deleted: delete it there" >&2
