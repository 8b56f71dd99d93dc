#!/usr/bin/env bash
# `&timestamp=` in the address of an image, in packages that make text, Markdown or other HTML of a mail: some take the beginning of the name for the
# character reference &times; and so on, and the parameters are gone. Browsers do not, since the HTML standard has an exception for attributes
# (named character reference state).
# Guess before: all keep the address.
# Seen on 2026-11-30 with node-html-markdown 2.0.0, turndown 7.2.5, html-to-text 10.0.1, and Debian 12's python3-html2text 2020.1.16, python3-bs4
# 4.11.2 (html.parser of Python 3.11.2), libhtml-tree-perl 5.07, libmojolicious-perl 9.31 and ruby-premailer 1.14.2:
#
#   node-html-markdown: ?end=1×tamp=2®ion=eu©=3&lang=en
#   turndown: ?end=1&timestamp=2&region=eu&copy=3&lang=en
#   html-to-text: ?end=1&timestamp=2&region=eu&copy=3&lang=en
#   html2text: ?end=1×tamp=2®ion=eu©=3&lang=en
#   Beautiful Soup: ?end=1×tamp=2®ion=eu©=3&lang=en
#   HTML::TreeBuilder: ?end=1&timestamp=2&region=eu©=3&lang=en
#   Mojo::DOM: ?end=1&timestamp=2&region=eu&copy=3&lang=en
#   Premailer: ?end=1&timestamp=2&region=eu&copy=3&lang=en
#
# Needs npm and Debian's packages that are named above.
set -euo pipefail
dpkg-query -W python3-html2text python3-bs4 libpython3.11-stdlib libhtml-tree-perl libhtml-parser-perl libmojolicious-perl ruby-premailer
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
export LC_ALL=C.UTF-8 PYTHONIOENCODING=utf-8
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts node-html-markdown@2.0.0 turndown@7.2.5 html-to-text@10.0.1
echo '<html><body><img src="https://t.example/a.gif?end=1&timestamp=2&region=eu&copy=3&lang=en" alt="Sale"></body></html>' > mail.html
cat > try.mjs <<'JS'
import { convert } from 'html-to-text';
import { readFileSync } from 'node:fs';
import { NodeHtmlMarkdown } from 'node-html-markdown';
import Turndown from 'turndown';
const html = readFileSync('mail.html', 'utf8');
console.log('node-html-markdown:', NodeHtmlMarkdown.translate(html));
console.log('turndown:', new Turndown().turndown(html));
console.log('html-to-text:', convert(html).replace('Sale\n', ''));
JS
cat > try.py <<'PY'
import bs4, html2text
html = open('mail.html').read()
print('html2text:', html2text.html2text(html, bodywidth=0).strip())
print('Beautiful Soup:', bs4.BeautifulSoup(html, 'html.parser').img['src'])
PY
cat > try.pl <<'PERL'
use strict; use warnings; use HTML::TreeBuilder; use Mojo::DOM; use Mojo::File;
binmode STDOUT, ':utf8';
print 'HTML::TreeBuilder: ', HTML::TreeBuilder->new_from_file('mail.html')->look_down(_tag => 'img')->attr('src'), "\n";
print 'Mojo::DOM: ', Mojo::DOM->new(Mojo::File->new('mail.html')->slurp)->at('img')->attr('src'), "\n";
PERL
cat > try.rb <<'RUBY'
require 'premailer'
html = Premailer.new(File.read('mail.html'), with_html_string: true, warn_level: 0).to_inline_css
puts 'Premailer: ' + html[/<img src="([^"]*)"/, 1].gsub('&amp;', '&')
RUBY
{
  node try.mjs
  /usr/bin/python3 try.py
  perl try.pl
  ruby try.rb
} | sed 's/: .*?end=/: ?end=/; s/[])]*$//' | tee seen
diff seen - <<'SEEN'
node-html-markdown: ?end=1×tamp=2®ion=eu©=3&lang=en
turndown: ?end=1&timestamp=2&region=eu&copy=3&lang=en
html-to-text: ?end=1&timestamp=2&region=eu&copy=3&lang=en
html2text: ?end=1×tamp=2®ion=eu©=3&lang=en
Beautiful Soup: ?end=1×tamp=2®ion=eu©=3&lang=en
HTML::TreeBuilder: ?end=1&timestamp=2&region=eu©=3&lang=en
Mojo::DOM: ?end=1&timestamp=2&region=eu&copy=3&lang=en
Premailer: ?end=1&timestamp=2&region=eu&copy=3&lang=en
SEEN
