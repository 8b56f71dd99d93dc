#!/usr/bin/env bash
# Firefox's reader mode (@mozilla/readability 0.6.0) takes an image in <noscript> in place of the image before it. If the one in <noscript> is
# hidden, as counting pixels are, the article has no image any more. With the <noscript> first, the image stays.
# Guess: <noscript> is removed, and the image stays in both orders.
# Seen on 2026-11-29 with jsdom 26.1.0: "after: none" and "before: https://a.example/photo.png".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @mozilla/readability@0.6.0 jsdom@26.1.0 > /dev/null
cat > try.cjs <<'JS'
const { Readability } = require('@mozilla/readability');
const { JSDOM } = require('jsdom');
const text = `<p>${'A sentence that is long enough to be part of an article, with a comma. '.repeat(12)}</p>`;
const photo = '<img src="https://a.example/photo.png" alt="Photo" width="600" height="150">';
const pixel = '<noscript><img src="https://a.example/pixel.png" alt="" hidden></noscript>';
const imageOf = (html) => {
  const page = `<!doctype html><title>T</title><article><h1>T</h1>${text}<div>${html}</div>${text}</article>`;
  const { document } = new JSDOM(page, { url: 'https://a.example/' }).window;
  return /<img[^>]*src="([^"]*)"/.exec(new Readability(document).parse().content)?.[1] ?? 'none';
};
console.log(`after: ${imageOf(photo + pixel)}\nbefore: ${imageOf(pixel + photo)}`);
JS
seen=$(node try.cjs)
echo "$seen"
[ "$seen" = "after: none
before: https://a.example/photo.png" ]
