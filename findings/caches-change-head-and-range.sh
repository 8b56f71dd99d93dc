#!/usr/bin/env bash
# Shared caches in front of an origin whose answers must not be stored. Guess: "pass" in Varnish passes HEAD and Range on, and so do nginx's defaults.
# Seen on 2026-11-29 with nginx 1.22.1 and Varnish 7.1.1 (Debian 12): with proxy_cache, nginx asks for GET when a client sends HEAD. Varnish does so
# without a rule; with pass, HEAD is right, but the origin's whole answer to a Range (200) still becomes a 206 with a piece.
# Needs: node, nginx, varnish, curl.
set -euo pipefail
PATH=$PATH:/usr/sbin
folder=$(mktemp -d); chmod 755 "$folder"; cd "$folder"
cleanup() { kill $(cat ./*.pid) 2>/dev/null || true; rm -rf "$folder"; }; trap cleanup EXIT
free() { node -e "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })"; }
origin=$(free) nginx=$(free) varnish=$(free)
node -e "require('http').createServer((q, r) => {
  require('fs').appendFileSync('log', q.method + (q.headers.range ? ' with Range' : '') + '\n');
  r.writeHead(200, { 'Cache-Control': 'no-store', 'Content-Length': 1000 }).end(q.method === 'HEAD' ? '' : Buffer.alloc(1000));
}).listen($origin, '127.0.0.1')" & echo $! > origin.pid
cat > nginx.conf <<CONF
pid $folder/nginx.pid; events {}
http { access_log off; proxy_cache_path $folder/cache keys_zone=a:1m; proxy_temp_path $folder/t1; client_body_temp_path $folder/t2;
fastcgi_temp_path $folder/t3; uwsgi_temp_path $folder/t4; scgi_temp_path $folder/t5;
server { listen 127.0.0.1:$nginx; location / { proxy_pass http://127.0.0.1:$origin; proxy_cache a; }
location /off { proxy_pass http://127.0.0.1:$origin; proxy_cache a; proxy_cache_convert_head off; } } }
CONF
nginx -c "$folder/nginx.conf" -p "$folder" -e stderr
cat > rules.vcl <<VCL
vcl 4.1; backend default { .host = "127.0.0.1"; .port = "$origin"; }
sub vcl_recv { if (req.url ~ "^/pass") { return (pass); } if (req.url ~ "^/both") { unset req.http.Range; return (pass); } }
VCL
varnishd -n "$folder/state" -a "127.0.0.1:$varnish" -f "$folder/rules.vcl" -s malloc,10m -P "$folder/varnish.pid" >/dev/null 2>&1
sleep 2
ask() {
  : > log
  printf '%s: ' "$1"
  curl -s -o /dev/null -w '%{http_code}, %{size_download} bytes; the origin got ' "${@:3}" "http://127.0.0.1:$2"
  cat log
}
nginx -v 2>&1; varnishd -V 2>&1 | head -1
{
  ask 'nginx, HEAD' "$nginx/a" -I
  ask 'nginx with convert_head off, HEAD' "$nginx/off" -I
  ask 'Varnish, HEAD' "$varnish/a" -I
  ask 'Varnish with pass, HEAD' "$varnish/pass" -I
  ask 'Varnish with pass, Range' "$varnish/pass" -r 0-9
  ask 'Varnish with pass and without Range' "$varnish/both" -r 0-9
} | tee seen
diff seen - <<'SEEN'
nginx, HEAD: 200, 0 bytes; the origin got GET
nginx with convert_head off, HEAD: 200, 0 bytes; the origin got HEAD
Varnish, HEAD: 200, 0 bytes; the origin got GET
Varnish with pass, HEAD: 200, 0 bytes; the origin got HEAD
Varnish with pass, Range: 206, 10 bytes; the origin got GET with Range
Varnish with pass and without Range: 200, 1000 bytes; the origin got GET
SEEN
