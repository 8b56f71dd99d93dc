#!/usr/bin/env bash
# An image that cannot be loaded, with the attributes width and height and `height:auto` in its style, is a square in WebKitGTK, whatever
# `aspect-ratio` says. Only `max-height` keeps its space.
# Guess before: the attributes give the ratio, as for an image that loads, or else `aspect-ratio` does.
# Seen on 2026-11-29 with libwebkit2gtk-4.1-0 2.50.6 (Debian 12): 600x600, also with `aspect-ratio`; 600x150 with `max-height`.
# Needs: xvfb, xauth, python3-gi, gir1.2-webkit2-4.1.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
cat > measure.py <<'PY'
import gi
gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')
from gi.repository import GLib, Gtk, WebKit2
styles = ['', 'aspect-ratio:auto 600/150', 'aspect-ratio:600/150', 'max-height:150px']
image = '<img src="data:image/png,x" alt="Sale" width="600" height="150" style="display:block;width:600px;max-width:100%%;height:auto;%s">'
script = 'document.title = [...document.images].map((i) => `${i.offsetWidth}x${i.offsetHeight}`).join()'
view = WebKit2.WebView()
window = Gtk.Window(default_width=900, default_height=700); window.add(view); window.show_all()
def look():
    for style, size in zip(styles, view.get_title().split(',')): print(f"{style or 'height:auto'}: {size}")
    Gtk.main_quit()
view.connect('load-changed', lambda _, event: event == WebKit2.LoadEvent.FINISHED and GLib.timeout_add(2000, look) and None)
view.load_html('<!doctype html>' + ''.join(image % style for style in styles) + f'<script>setTimeout(() => {{ {script} }}, 500)</script>', None)
Gtk.main()
PY
dpkg-query -W -f '${Package} ${Version}\n' libwebkit2gtk-4.1-0
xvfb-run -a /usr/bin/python3 measure.py 2>/dev/null | tee seen
diff seen - <<'SEEN'
height:auto: 600x600
aspect-ratio:auto 600/150: 600x600
aspect-ratio:600/150: 600x600
max-height:150px: 600x150
SEEN
