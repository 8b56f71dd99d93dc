#!/usr/bin/env bash
# A GIF on a transparent background: a picture that is kept, and patches over its right half that are cleared to the background (disposal 2,
# GIF89a section 23). Right is: after the patch is cleared, the next frame shows only its own pixels there.
# Guess from section 23: decoders that know all four disposals draw the same frames.
# stb_image puts back what was there before the patch (disposal 3), and decode-gif draws each patch alone: both show wrong frames.
# ImageMagick and modern-gif are right. Frames as rows: R, G, B, and . for transparent.
# Needs: npm, gcc, libstb-dev, imagemagick. Seen on 2026-11-29 with libstb-dev 0.0~git20220908 (Debian 12), ImageMagick 6.9.11-60.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund omggif@1.0.10 decode-gif@1.0.1 modern-gif@2.1.0
cat > make.cjs <<'JS'
const { GifWriter } = require('omggif');
const out = Buffer.alloc(4000);
const gif = new GifWriter(out, 4, 2, { palette: [0x000000, 0xff0000, 0x00ff00, 0x0000ff] });
const add = (x, width, pixels, disposal, delay) => gif.addFrame(x, 0, width, 2, pixels, { transparent: 0, disposal, delay });
add(0, 4, [1, 1, 1, 0, 1, 1, 0, 1], 1, 98); // kept
add(2, 2, [1, 0, 0, 1], 2, 2); // the same pixels again, to clear them
add(2, 2, [0, 2, 2, 0], 2, 100);
add(2, 2, [3, 0, 0, 0], 2, 100);
require('node:fs').writeFileSync('a.gif', out.subarray(0, gif.end()));
JS
node make.cjs
cat > decode.mjs <<'JS'
import decodeGif from 'decode-gif';
import { decodeFrames } from 'modern-gif';
import { readFileSync } from 'node:fs';
const gif = readFileSync('a.gif');
const letter = (d, i) => (d[i + 3] ? (d[i] ? 'R' : d[i + 1] ? 'G' : 'B') : '.');
const row = ({ data }) => Array.from({ length: 8 }, (_, q) => letter(data, 4 * q)).join('');
console.log('decode-gif', decodeGif(gif).frames.map(row).join(' '));
console.log('modern-gif', decodeFrames(gif.buffer.slice(gif.byteOffset, gif.byteOffset + gif.length)).map(row).join(' '));
JS
cat > stb.c <<'C'
#define STB_IMAGE_IMPLEMENTATION
#include <stb/stb_image.h>
#include <stdio.h>
int main(void) {
  static unsigned char file[4096];
  FILE *in = fopen("a.gif", "rb");
  int n = fread(file, 1, sizeof file, in), *delays, width, height, frames, channels;
  unsigned char *p = stbi_load_gif_from_memory(file, n, &delays, &width, &height, &frames, &channels, 4);
  printf("stb_image");
  for (int i = 0; i < frames * 8; i++, p += 4)
    printf("%s%c", i % 8 ? "" : " ", p[3] ? p[0] ? 'R' : p[1] ? 'G' : 'B' : '.');
  puts("");
}
C
gcc -w -o stb stb.c -lm
convert a.gif -coalesce -depth 8 rgba:frames
{
  ./stb
  node decode.mjs
  node -e "const d = require('fs').readFileSync('frames'); let s = 'ImageMagick';
    for (let i = 0; i < d.length; i += 4) s += (i % 32 ? '' : ' ') + (d[i + 3] ? (d[i] ? 'R' : d[i + 1] ? 'G' : 'B') : '.'); console.log(s)"
} | tee seen
diff seen - <<'SEEN'
stb_image RRR.RR.R RRR.RR.R RRRGRRGR RRB.RR.R
decode-gif RRR.RR.R ..R....R ...G..G. ..B.....
modern-gif RRR.RR.R RRR.RR.R RR.GRRG. RRB.RR..
ImageMagick RRR.RR.R RRR.RR.R RR.GRRG. RRB.RR..
SEEN
