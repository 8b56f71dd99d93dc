#!/usr/bin/env bash
# Thunderbird draws an image that is not in a link wider than its `max-width`, if its `width` is 100%: as wide as the window, also if
# the file has fewer pixels. The same image in a link is as wide as it says.
# Guess: `width:100%;max-width:600px` is the usual style for images in mails, so it is 600 wide in each program with CSS, in a link or not.
# Seen on 2026-11-30 with Thunderbird 153.8.0 ESR (Debian 12), for an image file of 1200x300 with width="600" height="150" and `height:auto`,
# in a window of 1500:
#
#   width:100%;max-width:600px: 1472x368
#   width:100%;max-width:600px, in a link: 600x150
#   width:600px;max-width:100%: 600x150
#
# Needs Debian's packages thunderbird, dbus, imagemagick, xauth, xdotool and xvfb.
set -euo pipefail
dpkg-query -W thunderbird
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
export HOME=$folder
/usr/bin/convert -size 1200x300 xc:'#AB1234' a.gif
mail() {
  printf 'From: a@shop.example\nSubject: Sale\nMIME-Version: 1.0\nContent-Type: multipart/related; boundary="b"\n\n--b\nContent-Type: text/html\n\n' > "$1.eml"
  printf '%s<img src="cid:a@shop.example" width="600" height="150" style="%s;height:auto">\n\n' "$3" "$2" >> "$1.eml"
  printf -- '--b\nContent-Type: image/gif\nContent-ID: <a@shop.example>\nContent-Transfer-Encoding: base64\n\n%s\n--b--\n' "$(base64 a.gif)" >> "$1.eml"
}
mail 1 'width:100%;max-width:600px' ''
mail 2 'width:100%;max-width:600px' '<a href="https://shop.example/">'
mail 3 'width:600px;max-width:100%' ''
mkdir profile
for name in app.update.enabled mail.shell.checkDefaultClient mailnews.start_page.enabled; do echo "user_pref('$name', false);"; done > profile/user.js
cat > steps.sh <<'STEPS'
size() {
  thunderbird --profile "$HOME/profile" --no-remote "$HOME/$1.eml" & pid=$!
  for try in $(seq 60); do
    sleep 1
    for window in $(xdotool search --onlyvisible --name Sale); do xdotool windowmove "$window" 0 0 windowsize "$window" 1500 900; done
    import -window root screen.png
    found=$(convert screen.png -fill black +opaque '#AB1234' -trim -format %wx%h info:)
    [ "$found" = "${last-}" ] && case $found in *x[1-9]?*) [ "$try" -gt 15 ] && break ;; esac
    last=$found
  done
  echo "$2: $found" >> seen
  kill "$pid"; wait
}
size 1 'width:100%;max-width:600px'
size 2 'width:100%;max-width:600px, in a link'
size 3 'width:600px;max-width:100%'
STEPS
xvfb-run -a -s '-screen 0 1600x1000x24' dbus-run-session -- bash steps.sh > log 2>&1 || true
cat seen
sed 's/: 14[0-9][0-9]x3[0-9][0-9]$/: as the window/' seen | diff - <(cat <<'SEEN'
width:100%;max-width:600px: as the window
width:100%;max-width:600px, in a link: 600x150
width:600px;max-width:100%: 600x150
SEEN
)
