#!/usr/bin/env bash
# What sanitizers with default settings make of <noscript> with a hidden image: rehype-sanitize 6.0.0 and xss 1.0.15 keep the image and drop
# `hidden`, so that it is seen; DOMPurify drops it with its <noscript>, and sanitize-html drops all images.
# Guess: all drop <noscript> with its contents.
# Seen on 2026-11-29: rehype-sanitize and xss "shown", DOMPurify 3.2.6 (with jsdom 26.1.0) and sanitize-html 2.17.0 "gone".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts rehype-sanitize@6.0.0 rehype-parse@9.0.1 rehype-stringify@10.0.1 unified@11.0.5 \
  xss@1.0.15 dompurify@3.2.6 sanitize-html@2.17.0 jsdom@26.1.0 > /dev/null
cat > try.mjs <<'JS'
import createDOMPurify from 'dompurify';
import { JSDOM } from 'jsdom';
import rehypeParse from 'rehype-parse';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import sanitizeHtml from 'sanitize-html';
import { unified } from 'unified';
import xss from 'xss';
const html = '<p>Text</p><noscript><img src="https://a.example/pixel.png" alt="" hidden></noscript>';
const rehype = unified().use(rehypeParse, { fragment: true }).use(rehypeSanitize).use(rehypeStringify);
const results = {
  'rehype-sanitize': String(await rehype.process(html)),
  xss: xss(html),
  dompurify: createDOMPurify(new JSDOM('').window).sanitize(html),
  'sanitize-html': sanitizeHtml(html),
};
for (const [name, result] of Object.entries(results))
  console.log(`${name}: ${/<img(?![^>]*hidden)/.test(result) ? 'shown' : 'gone'}`);
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = "rehype-sanitize: shown
xss: shown
dompurify: gone
sanitize-html: gone" ]
