"""Shows a page in WebKitGTK, and prints each second what its areas look like: their hashes, as an array in JSON.

Arguments: the HTML; the user agent; seconds; the areas, each as x,y,width,height.
"""
import hashlib
import json
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gdk, GLib, Gtk, WebKit2  # noqa: E402

html, user_agent, seconds, *areas = sys.argv[1:]
areas = [tuple(map(int, area.split(','))) for area in areas]
view = WebKit2.WebView.new_with_context(WebKit2.WebContext.new_ephemeral())
view.get_settings().set_user_agent(user_agent)
window = Gtk.Window(default_width=1200, default_height=900)
window.add(view)
window.show_all()
rounds = iter(range(int(seconds)))


def look():
    if next(rounds, None) is None:
        Gtk.main_quit()
        return False
    pictures = (Gdk.pixbuf_get_from_window(view.get_window(), *area) for area in areas)
    print(json.dumps([hashlib.sha256(picture.get_pixels()).hexdigest() for picture in pictures]), flush=True)
    return True


def changed(_, event):
    if event == WebKit2.LoadEvent.FINISHED:
        GLib.timeout_add(1000, look)


view.connect('load-changed', changed)
view.load_html(html, 'http://127.0.0.1/')
Gtk.main()
