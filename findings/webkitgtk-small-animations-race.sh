#!/usr/bin/env bash
# WebKitGTK plays all frames of a small GIF at 60 in a second, whatever their delays are, and stops at the last one. Small: a canvas of at most
# 25,600 pixels (160x160). With decoding="async" it does not; a GIF that repeats races in its first round and is right from the second on.
# Guess before: small images are the safest. Seen on 2026-11-29 with libwebkit2gtk-4.1-0 2.50.6 (Debian 12). A busy machine may need another run.
# One without decoding="async" on the same page makes others with the same address race, too.
# Needs: npm, xvfb, xauth, python3-gi, gir1.2-webkit2-4.1.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund omggif@1.0.10
cat > make.cjs <<'JS'
const { GifWriter } = require('omggif');
const palette = Array.from({ length: 32 }, (_, i) => (i * 8) << 16);
const make = (width, height, options = {}) => {
  const out = Buffer.alloc(width * height * 40 + 9000);
  const gif = new GifWriter(out, width, height, { palette, ...options });
  for (let i = 0; i < 20; i++) gif.addFrame(0, 0, width, height, Buffer.alloc(width * height, i), { delay: 100 });
  return `data:image/gif;base64,${out.subarray(0, gif.end()).toString('base64')}`;
};
const images = [make(160, 160), make(161, 161), make(160, 159), make(160, 160, { loop: 0 })];
const html = images.map((src, i) => `<img src="${src}" ${i === 2 ? 'decoding="async"' : ''} style="position:absolute;left:${i * 170}px;top:0">`);
require('node:fs').writeFileSync('page.html', html.join(''));
JS
node make.cjs
cat > watch.py <<'PY'
import gi
gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')
from gi.repository import Gdk, GLib, Gtk, WebKit2
view = WebKit2.WebView()
window = Gtk.Window(default_width=700, default_height=200); window.add(view); window.show_all()
def look():
    frames = [Gdk.pixbuf_get_from_window(view.get_window(), i * 170 + 80, 80, 1, 1).get_pixels()[0] // 8 for i in range(4)]
    # Within five seconds, frames of one second cannot be near the last one (19).
    for name, frame in zip(['160x160', '161x161', '160x159 with decoding="async"', '160x160 that repeats'], frames):
        print(name + ':', 'at the last frame' if frame == 19 else 'at one of the first ten' if frame < 10 else frame)
    Gtk.main_quit()
view.connect('load-changed', lambda _, event: event == WebKit2.LoadEvent.FINISHED and GLib.timeout_add(5000, look) and None)
view.load_html(open('page.html').read(), None)
Gtk.main()
PY
dpkg-query -W -f '${Package} ${Version}\n' libwebkit2gtk-4.1-0
xvfb-run -a /usr/bin/python3 watch.py 2>/dev/null | tee seen
diff seen - <<'SEEN'
160x160: at the last frame
161x161: at one of the first ten
160x159 with decoding="async": at one of the first ten
160x160 that repeats: at one of the first ten
SEEN
