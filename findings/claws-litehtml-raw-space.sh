#!/usr/bin/env bash
# Claws Mail with its LiteHTML viewer sends no request for an image whose address has a space that is not encoded: it gives the address as it is to
# libcurl, which refuses it. The same address with %20 is asked for.
# Guess: it encodes the space, as the URL standard tells browsers to, or the request arrives cut off.
# Seen on 2026-11-30 with claws-mail-litehtml-viewer 4.1.1 (Debian 12), for a mail with one image each:
#
#   asked: /encoded.gif?end=2026-12-05%2018:00
#   asked: /plus.gif?end=2026-12-05T18:00+01:00
#
# Needs Debian's packages claws-mail-litehtml-viewer, dbus, python3, xauth and xvfb.
set -euo pipefail
dpkg-query -W claws-mail-litehtml-viewer
folder=$(mktemp -d); cd "$folder"
cleanup() { kill "$server" 2>/dev/null || true; rm -rf "$folder"; }; trap cleanup EXIT
cat > serve.py <<'PY'
import http.server
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        open('requests', 'a').write(self.path + '\n')
        self.send_response(200)
        self.send_header('Content-Type', 'image/gif')
        self.send_header('Cache-Control', 'no-store')
        self.end_headers()
        self.wfile.write(bytes.fromhex('47494638396101000100800000ff0000ffffff2c00000000010001000002024401003b'))
server = http.server.HTTPServer(('127.0.0.1', 0), Handler)
open('port', 'w').write(str(server.server_port))
server.serve_forever()
PY
touch requests
python3 serve.py 2>/dev/null & server=$!
until [ -s port ]; do sleep 0.1; done
mkdir -p config Mail/{inbox,sent,trash,draft,queue}
mail() { printf 'From: a@shop.example\nSubject: Mail %s\nMIME-Version: 1.0\nContent-Type: text/html\n\n<p>Text</p>%s\n' "$1" "$2" > "Mail/inbox/$1"; }
for image in 'raw.gif?end=2026-12-05 18:00' 'encoded.gif?end=2026-12-05%2018:00' 'plus.gif?end=2026-12-05T18:00+01:00'; do
  printf '<img src="http://127.0.0.1:%s/%s" width="50" height="50">\n' "$(cat port)" "$image"
done > images
mail 1 "$(cat images)"
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
claws-mail --alternate-config-dir "$HOME/config" --select '#mh/Mailbox/inbox/1' &
for try in $(seq 300); do [ "$(wc -l < requests)" -ge 2 ] && break; sleep 0.2; done; sleep 5
claws-mail --alternate-config-dir "$HOME/config" --exit; wait
STEPS
HOME=$folder xvfb-run -a dbus-run-session -- bash steps.sh >/dev/null 2>&1
sort requests | sed 's/^/asked: /' | tee seen
diff seen - <<'SEEN'
asked: /encoded.gif?end=2026-12-05%2018:00
asked: /plus.gif?end=2026-12-05T18:00+01:00
SEEN
