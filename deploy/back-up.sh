#!/usr/bin/env bash
# Copies all leads, encrypts the copy, and stores it for 30 days: docs/leads.md, "Backup and restore".
#
#   LEADS_DATABASE_URL  the database to copy
#   BACKUP_RECIPIENT    a public key of age (age1…); its identity can decrypt the backups
#   BACKUP_TARGET       a folder or an rclone target, which also needs RCLONE_CONFIG_…; default: /backups
#   BACKUP_TIMEOUT      time limit of each step of the store, such as 30m; default: 2h
#   TMPDIR              folder of the unencrypted copy; default: /dev/shm, in memory
set -euo pipefail
cd "$(dirname "$0")/.."

: "${BACKUP_RECIPIENT:?is unset: a public key of age, like age1…}"
target=${BACKUP_TARGET:-/backups}
# Never create the folder: if a disk is not mounted, it would be on the machine's own disk.
[[ $target != /* || -d $target ]] || {
  echo "back-up: there is no folder $target" >&2
  exit 1
}
# No file: rclone's settings are in the environment.
export RCLONE_CONFIG=${RCLONE_CONFIG-/dev/null}
# With nanoseconds, so that simultaneous backups do not overwrite each other.
name=leads-$(date -u +%Y%m%dT%H%M%S%NZ).db.age
work=$(mktemp -d -p "${TMPDIR:-/dev/shm}")
trap 'rm -rf "$work"' EXIT
limit=${BACKUP_TIMEOUT:-2h}
store() {
  local code=0
  timeout --kill-after=10s "$limit" rclone "$@" || code=$?
  # 137 if rclone had to be killed.
  [[ $code != 124 && $code != 137 ]] || echo "back-up: the store was not done within $limit" >&2
  return "$code"
}

node build/tools/leads.js backup "$work/leads.db"
age --encrypt --recipient "$BACKUP_RECIPIENT" --output "$work/$name" "$work/leads.db"
rm "$work/leads.db"
# Under another name until it is complete, so that nobody restores a partial backup.
store copyto "$work/$name" "$target/$name.partial" || {
  store deletefile "$target/$name.partial" 2>/dev/null || true
  exit 1
}
# A store that forbids deletion copies the file, keeps the partial file and reports a failure.
store moveto "$target/$name.partial" "$target/$name" || [[ -n $(store lsf "$target/$name" 2>/dev/null) ]]
# Only backups directly in this folder. A failure here must not repeat the backup, which is complete.
store delete --include '/leads-[0-9]*T[0-9]*Z.db.age{,.partial}' --min-age 30d "$target" ||
  echo "back-up: $name is made, but what is older than 30 days cannot be deleted: delete it there" >&2
