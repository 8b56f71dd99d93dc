#!/bin/sh
# copy-spool.sh DATA_DIR > spool.tar: copies the spool of services while they run. See docs/operate/backup.md.
#
# The name of a segment says what is counted, and services rename segments all the time. So the copy must have all segments of one moment:
# hard links are made in milliseconds, and made again if a name changed in the meantime.
set -eu

spool=${1:?Usage: copy-spool.sh DATA_DIR > spool.tar}/spool
links=$1/spool-copy.$$
trap 'rm -rf "$links"' EXIT
trap 'exit 1' HUP INT TERM

attempts=100
while :; do
  rm -rf "$links"
  mkdir -m 700 "$links"
  before=$(ls -A "$spool")
  if cp -al "$spool/." "$links/" 2>/dev/null && [ "$before" = "$(ls -A "$spool")" ]; then break; fi
  attempts=$((attempts - 1))
  if [ "$attempts" = 0 ]; then
    echo "The files in $spool cannot be linked to $links, or change too fast." >&2
    exit 1
  fi
done

# Segments grow while tar reads them, which it reports with the exit code 1. It stores the size that they had before, which is enough.
tar --create --directory "$links" --transform 's,^\.,spool,' --warning=no-file-changed . || [ $? = 1 ]
