#!/usr/bin/env bash
# juice, which writes the rules of a mail's stylesheet into its elements, replaces the attribute height="150" of an image by height="auto", which is
# no valid number, so that the image has no attribute for its height any more: also if `height:auto` was in the element before and the rule is
# another one. mjml 5 writes height="auto" itself. inline-css, with the same task, and Premailer for Ruby keep the attribute.
# Guess before: an attribute that is there stays, or is replaced by a number of pixels, as the documentation of applyHeightAttributes says.
# Seen on 2026-11-30 with juice 11.1.1, inline-css 4.0.3, mjml 5.4.1, and ruby-premailer 1.14.2 (Debian 12):
#
#   juice, no rule for images: width="600" height="150"
#   juice, img{border:0}: width="600" height="auto"
#   juice, img{width:calc(100px + 2em)}: width="calc(100 + 2em)" height="auto"
#   inline-css, img{border:0}: width="600" height="150"
#   mjml, mj-image width="600px": width="550" height="auto"
#   premailer, img{border:0}: width="600" height="150"
#
# Needs npm and Debian's package ruby-premailer.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts juice@11.1.1 inline-css@4.0.3 mjml@5.4.1
cat > try.mjs <<'JS'
import inlineCss from 'inline-css';
import juice from 'juice';
import mjml from 'mjml';
const mail = (rule) => `<html><head><style>${rule}</style></head><body><img src="a.gif" width="600" height="150" style="height:auto"></body></html>`;
const show = (name, html) => console.log(`${name}: ${['width', 'height'].map((key) => new RegExp(`<img[^>]*? (${key}="[^"]*")`).exec(html)[1]).join(' ')}`);
show('juice, no rule for images', juice(mail('p{color:red}')));
show('juice, img{border:0}', juice(mail('img{border:0}')));
show('juice, img{width:calc(100px + 2em)}', juice(mail('img{width:calc(100px + 2em)}')));
show('inline-css, img{border:0}', await inlineCss(mail('img{border:0}'), { url: 'https://shop.example/' }));
const image = '<mj-section><mj-column><mj-image width="600px" src="a.gif" /></mj-column></mj-section>';
show('mjml, mj-image width="600px"', (await mjml(`<mjml><mj-body>${image}</mj-body></mjml>`)).html);
JS
cat > try.rb <<'RUBY'
require 'premailer'
mail = '<html><head><style>img{border:0}</style></head><body><img src="a.gif" width="600" height="150" style="height:auto"></body></html>'
html = Premailer.new(mail, with_html_string: true, warn_level: 0).to_inline_css
puts 'premailer, img{border:0}: ' + %w[width height].map { |key| html[/<img[^>]*? (#{key}="[^"]*")/, 1] }.join(' ')
RUBY
{
  node try.mjs
  ruby try.rb
} | tee seen
diff seen - <<'SEEN'
juice, no rule for images: width="600" height="150"
juice, img{border:0}: width="600" height="auto"
juice, img{width:calc(100px + 2em)}: width="calc(100 + 2em)" height="auto"
inline-css, img{border:0}: width="600" height="150"
mjml, mj-image width="600px": width="550" height="auto"
premailer, img{border:0}: width="600" height="150"
SEEN
