#!/usr/bin/env bash
# Evolution keeps an image of a mail on disk although the server answers with `no-store`: whoever opens the mail again, also after a restart, sees
# the first answer, with no request.
# Guess: `no-store` is kept to, as in a browser with the same engine; or the image is loaded again after a restart at the latest.
# Seen on 2026-11-30 with Evolution 3.46.4 (Debian 12), for a folder with two mails:
#
#   first mail: shown, 1 asked
#   the other one: shown, 2 asked
#   the first one again: shown, 2 asked
#   after a restart: shown, 2 asked
#   files in its cache: 2
#
# Needs Debian's packages evolution, dbus, imagemagick, python3, xauth and xvfb.
set -euo pipefail
dpkg-query -W evolution
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
        self.wfile.write(bytes.fromhex('47494638396101000100800000ab1234ffffff2c00000000010001000002024401003b'))
server = http.server.HTTPServer(('127.0.0.1', 0), Handler)
open('port', 'w').write(str(server.server_port))
server.serve_forever()
PY
touch requests
python3 serve.py 2>/dev/null & server=$!
until [ -s port ]; do sleep 0.1; done
export HOME=$folder XDG_DATA_HOME=$folder/data XDG_CONFIG_HOME=$folder/config XDG_CACHE_HOME=$folder/cache XDG_RUNTIME_DIR=$folder/run
export GSETTINGS_BACKEND=keyfile NO_AT_BRIDGE=1
[ "$(id -u)" != 0 ] || export WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1
mkdir -p config/evolution/sources; mkdir -m 700 run
printf '[Data Source]\nDisplayName=a\nEnabled=true\nParent=\n[Mail Account]\nBackendName=none\nIdentityUid=b\n' > config/evolution/sources/a.source
printf '[Data Source]\nDisplayName=a\nEnabled=true\nParent=a\n[Mail Identity]\nAddress=a@shop.example\nName=a\n' > config/evolution/sources/b.source
cat > steps.sh <<'STEPS'
start() {
  gsettings set org.gnome.evolution-data-server network-monitor-gio-name always-online
  gsettings set org.gnome.evolution.shell start-offline false
  gsettings set org.gnome.evolution.mail layout 1 # the mail beside the list, with enough room
  evolution -c mail &
  sleep 12
  gsettings set org.gnome.evolution.mail image-loading-policy always
}
look() {
  evolution "mid:$1@shop.example"
  for try in $(seq 100); do [ "$(wc -l < requests)" -ge "$3" ] && break; sleep 0.2; done
  sleep 5
  import -window root "$HOME/screen.png"
  case $(convert "$HOME/screen.png" -format %c histogram:info:-) in *'#AB1234'*) shown=shown ;; *) shown='not shown' ;; esac
  echo "$2: $shown, $(wc -l < requests) asked" >> seen
}
start; evolution --quit; wait
for mail in 1 2; do
  printf 'From: a@shop.example\nSubject: Mail %s\nMessage-ID: <%s@shop.example>\nMIME-Version: 1.0\nContent-Type: text/html\n\n<img src="http://127.0.0.1:%s/%s.gif" width="50" height="50">\n' \
    "$mail" "$mail" "$(cat port)" "$mail" > "data/evolution/mail/local/cur/$mail.a:2,S"
done
start; look 1 'first mail' 1; look 2 'the other one' 2; look 1 'the first one again' 2; evolution --quit; wait
start; look 1 'after a restart' 2; evolution --quit; wait
STEPS
xvfb-run -a dbus-run-session -- bash steps.sh > log 2>&1 || true
echo "files in its cache: $(find cache/evolution/http -type f | wc -l)" >> seen
cat seen
diff seen - <<'SEEN'
first mail: shown, 1 asked
the other one: shown, 2 asked
the first one again: shown, 2 asked
after a restart: shown, 2 asked
files in its cache: 2
SEEN
