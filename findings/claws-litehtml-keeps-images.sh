#!/usr/bin/env bash
# Claws Mail with its LiteHTML viewer keeps an image in memory although the server answers with `no-store`: whoever opens the mail again, sees the
# first answer, until the program ends. And of an animated GIF, it shows the first frame only.
# Guess: the viewer, which asks with libcurl and has no cache of files, asks each time a mail is opened, and a GIF moves or is absent.
# Seen on 2026-11-30 with claws-mail-litehtml-viewer 4.1.1 (Debian 12), and a GIF that changes between red and blue each second:
#
#   mail opened: 1 asked, red
#   another mail, and the first one again: 1 asked, red
#   after a restart: 2 asked, red
#
# Needs Debian's packages claws-mail-litehtml-viewer, dbus, imagemagick, python3, xauth and xvfb.
set -euo pipefail
dpkg-query -W claws-mail-litehtml-viewer
folder=$(mktemp -d); cd "$folder"
cleanup() { kill "$server" 2>/dev/null || true; rm -rf "$folder"; }; trap cleanup EXIT
/usr/bin/convert -size 200x100 -delay 100 xc:'#AB1234' xc:'#1234AB' -loop 0 a.gif
cat > serve.py <<'PY'
import http.server
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        open('requests', 'a').write(self.path + '\n')
        self.send_response(200)
        self.send_header('Content-Type', 'image/gif')
        self.send_header('Cache-Control', 'no-store')
        self.end_headers()
        self.wfile.write(open('a.gif', 'rb').read())
server = http.server.HTTPServer(('127.0.0.1', 0), Handler)
open('port', 'w').write(str(server.server_port))
server.serve_forever()
PY
touch requests
python3 serve.py 2>/dev/null & server=$!
until [ -s port ]; do sleep 0.1; done
mkdir -p config Mail/{inbox,sent,trash,draft,queue}
mail() { printf 'From: a@shop.example\nSubject: Mail %s\nMIME-Version: 1.0\nContent-Type: text/html\n\n<p>Text</p>%s\n' "$1" "$2" > "Mail/inbox/$1"; }
mail 1 "<img src=\"http://127.0.0.1:$(cat port)/a.gif\" width=\"200\" height=\"100\">"
mail 2 ''
cat > config/clawsrc <<'CONF'
[Common]
promote_html_part=1
invoke_plugin_on_html=1
always_show_message_when_selected=1
[LiteHTML]
enable_remote_content=1
[Plugins_GTK3]
/usr/lib/x86_64-linux-gnu/claws-mail/plugins/litehtml_viewer.so
CONF
printf '[Account: 1]\naccount_name=a\nis_default=1\nname=a\naddress=a@shop.example\nreceive_server=localhost\nsmtp_server=localhost\n' > config/accountrc
{
  echo '<?xml version="1.0"?><folderlist><folder type="mh" name="Mailbox" path="Mail">'
  for name in inbox:inbox outbox:sent trash:trash drafts:draft queue:queue; do echo "<folderitem type=\"${name%:*}\" name=\"${name#*:}\" path=\"${name#*:}\"/>"; done
  echo '</folder></folderlist>'
} > config/folderlist.xml
cat > steps.sh <<'STEPS'
claws() { claws-mail --alternate-config-dir "$HOME/config" "$@" > claws.log 2>&1; }
start() { claws --select '#mh/Mailbox/inbox/1' & }
look() {
  colours=
  for second in 1 2 3 4; do
    sleep 0.6
    import -window root screen.png
    counts=$(convert screen.png -format %c histogram:info:-)
    case $counts in *'#AB1234'*) colours="$colours red" ;; esac
    case $counts in *'#1234AB'*) colours="$colours blue" ;; esac
  done
  echo "$1: $(wc -l < requests) asked,$(printf '%s\n' $colours | sort -u | sed 's/^/ /' | tr -d '\n')" >> seen
}
await() { for try in $(seq 300); do [ "$(wc -l < requests)" -ge "$1" ] && break; sleep 0.2; done; sleep 3; }
start; await 1; look 'mail opened'
claws --select '#mh/Mailbox/inbox/2'; sleep 3
claws --select '#mh/Mailbox/inbox/1'; sleep 3; look 'another mail, and the first one again'
claws --exit; wait
start; await 2; look 'after a restart'
claws --exit; wait
STEPS
HOME=$folder xvfb-run -a dbus-run-session -- bash steps.sh >/dev/null 2>&1
cat seen
diff seen - <<'SEEN'
mail opened: 1 asked, red
another mail, and the first one again: 1 asked, red
after a restart: 2 asked, red
SEEN
