#!/usr/bin/env bash
# WebKitGTK stops a GIF while nobody can see it, and goes on where it stopped: below the fold, scrolled away, or in a hidden widget. It never catches
# up, so an animation that counts seconds is late by nearly all the time that it was not seen.
# Guess: the delays of a GIF are times of a clock, so an engine that saves work draws the frame that is due when the image is seen again.
# Seen on 2026-11-30 with libwebkit2gtk-4.1-0 2.50.6 (Debian 12), one frame a second:
#
#   in view from the start: 0 s late
#   12 s below the fold: 13 s late
#   then 14 s scrolled away: 12 s late
#   then 14 s hidden: 23 s late (12 + 11)
#
# The limits of the check are a few seconds wide, as on a busy machine.
# Needs Debian's packages gir1.2-webkit2-4.1, imagemagick, python3-gi, xauth and xvfb.
set -euo pipefail
dpkg-query -W libwebkit2gtk-4.1-0
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
/usr/bin/convert -size 300x200 -delay 100 $(for i in $(seq 0 59); do echo "xc:rgb($((i * 4)),0,0)"; done) a.gif
cat > watch.py <<'PY'
import base64, gi, time
gi.require_version('Gdk', '3.0'); gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')
from gi.repository import Gdk, GLib, Gtk, WebKit2
gif = base64.b64encode(open('a.gif', 'rb').read()).decode()
image = '<img src="data:image/gif;name=%d;base64,%s" style="position:absolute;left:0;top:%dpx">'
view = WebKit2.WebView()
window = Gtk.Window(default_width=700, default_height=300); window.add(view); window.show_all()
start, right = 0, []
def late(what, low, high):
    def read():
        pixel = Gdk.pixbuf_get_from_window(window.get_window(), 100, 100, 1, 1).get_pixels()
        seconds = time.monotonic() - start - pixel[0] / 4
        print(f'{what}: {seconds:.0f} s late', flush=True)
        right.append(low <= seconds <= high)
    return read
scroll = lambda y: lambda: view.evaluate_javascript(f'scrollTo(0, {y})', -1, None, None, None, None, None)
steps = [
    (12, late('in view from the start', -1, 2)), (12.1, scroll(2500)),
    (15, late('12 s below the fold', 10, 14)), (26, scroll(0)),
    (28, late('then 14 s scrolled away', 10, 16)), (28.1, view.hide), (42, view.show),
    (44, late('then 14 s hidden', 21, 30)), (44.1, Gtk.main_quit),
]
def go():
    global start
    start = time.monotonic()
    for second, step in steps: GLib.timeout_add(int(second * 1000), lambda step=step: step() and None)
view.connect('load-changed', lambda _, event: event == WebKit2.LoadEvent.FINISHED and go() and None)
view.load_html('<!doctype html><body style="height:4000px">' + image % (1, gif, 0) + image % (2, gif, 2500), None)
Gtk.main()
assert right == [True] * 4, right
PY
xvfb-run -a /usr/bin/python3 watch.py 2>&1
