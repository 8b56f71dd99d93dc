#!/usr/bin/env bash
# Optimizers of animated GIFs merge frames that are equal and add their delays, without a look at the largest delay that the format has (65,535
# hundredths of a second): the sum begins again at 0. A picture that should stay for 800 seconds stays for 144.64.
# Guess before: tools merge frames as long as the sum fits, and keep the others.
# Seen on 2026-11-30 with gifsicle 1.93 and ImageMagick 6.9.11-60 (Debian 12), for frames of 1, 400, 400 and 1 seconds, the two
# long ones equal. The WebP that gif2webp 1.2.4 makes has the right sum, in milliseconds:
#
#   gifsicle -O1: 100 40000 40000 100
#   gifsicle -O2: 100 14464 100
#   gifsicle -O3: 100 14464 100
#   ImageMagick Optimize: 100 40000 40000 100
#   ImageMagick RemoveDups: 100 14464 100
#   ImageMagick OptimizePlus: 100 14464 100
#   gif2webp: 1000 800000 1000
#
# Needs npm and Debian's packages gifsicle, imagemagick and webp.
set -euo pipefail
dpkg-query -W gifsicle imagemagick webp
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund omggif@1.0.10
cat > make.cjs <<'JS'
const { GifWriter } = require('omggif');
const out = Buffer.alloc(9000);
const gif = new GifWriter(out, 40, 20, { palette: [0x000000, 0xff0000, 0x00ff00, 0x0000ff], loop: 0 });
for (const [colour, delay] of [[1, 100], [2, 40000], [2, 40000], [3, 100]]) gif.addFrame(0, 0, 40, 20, Array(800).fill(colour), { delay });
require('node:fs').writeFileSync('a.gif', out.subarray(0, gif.end()));
JS
cat > delays.cjs <<'JS'
const { GifReader } = require('omggif');
const gif = new GifReader(require('node:fs').readFileSync('b.gif'));
console.log(`${process.argv[2]}: ${Array.from({ length: gif.numFrames() }, (_, i) => gif.frameInfo(i).delay).join(' ')}`);
JS
node make.cjs
{
  for level in 1 2 3; do
    gifsicle "-O$level" a.gif -o b.gif
    node delays.cjs "gifsicle -O$level"
  done
  for method in Optimize RemoveDups OptimizePlus; do
    /usr/bin/convert a.gif -coalesce -layers "$method" b.gif
    node delays.cjs "ImageMagick $method"
  done
  gif2webp -quiet a.gif -o b.webp
  echo "gif2webp: $(webpmux -info b.webp | awk '/^ *[0-9]+:/ { print $7 }' | xargs)"
} | tee seen
diff seen - <<'SEEN'
gifsicle -O1: 100 40000 40000 100
gifsicle -O2: 100 14464 100
gifsicle -O3: 100 14464 100
ImageMagick Optimize: 100 40000 40000 100
ImageMagick RemoveDups: 100 14464 100
ImageMagick OptimizePlus: 100 14464 100
gif2webp: 1000 800000 1000
SEEN
