import { GifWriter } from 'omggif';
import { type Colors, cell, digits, draw, frames, height, newContext, width } from './baseline-picture.ts';

const levels = 16;

function parse(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Draws the ten digits and the empty picture once, as coverage in 16 levels. */
function drawAtlas(): { background: Uint8Array; digits: Uint8Array[] } {
  const inks = { background: '#000000', text: '#ffffff', accent: '#ffffff' };
  const context = newContext();
  const quantised = (left: number, top: number, columns: number, rows: number) => {
    const { data } = context.getImageData(left, top, columns, rows);
    return Uint8Array.from({ length: columns * rows }, (_, pixel) => (data[pixel * 4] ?? 0) >> 4);
  };
  draw(context, 0, inks);
  const background = quantised(0, 0, width, height);
  const pictures = Array.from({ length: 10 }, (_, digit) => {
    draw(context, digit * 11, inks); // the seconds show the same digit twice
    return quantised(cell.left(7), cell.top, cell.width, cell.height);
  });
  return { background, digits: pictures };
}

let atlas: ReturnType<typeof drawAtlas> | undefined;

/** Copies a digit into an indexed frame that covers `columns` columns of the picture, starting at `left` and `top`. */
function blit(
  frame: Uint8Array,
  picture: Uint8Array,
  position: number,
  { left, top, columns }: { left: number; top: number; columns: number },
): void {
  for (let row = 0; row < cell.height; row++) {
    const start = (cell.top - top + row) * columns + cell.left(position) - left;
    frame.set(picture.subarray(row * cell.width, (row + 1) * cell.width), start);
  }
}

function mixedPalette(colors: Colors): number[] {
  const [from, to] = [parse(colors.background), parse(colors.text)];
  return Array.from({ length: levels }, (_, level) => {
    const mixed = from.map((channel, index) =>
      Math.round(channel + (((to[index] ?? 0) - channel) * level) / (levels - 1)),
    );
    return ((mixed[0] ?? 0) << 16) | ((mixed[1] ?? 0) << 8) | (mixed[2] ?? 0);
  });
}

/**
 * Renders a countdown of 60 frames with public libraries, in the fastest way found: digits are drawn once with `canvas`, and later frames
 * contain only the changed digits, encoded with `omggif`. Drawing and quantising each frame took 20 times as long with `gifenc`, 36 with `sharp`
 * and 160 with `gif-encoder-2`, so these are no longer measured.
 */
export function renderWithLibraries(secondsLeft: number, colors: Colors): Uint8Array {
  atlas ??= drawAtlas();
  const pictures = atlas.digits;
  const out = Buffer.allocUnsafe(2 * width * height);
  const writer = new GifWriter(out, width, height, { palette: mixedPalette(colors) });
  const first = atlas.background.slice();
  const whole = { left: 0, top: 0, columns: width };
  let shown = digits(secondsLeft).join('');
  [...shown].forEach((digit, position) => blit(first, pictures[Number(digit)] ?? first, position, whole));
  writer.addFrame(0, 0, width, height, first as unknown as number[], { delay: 100 });
  for (let second = 1; second < frames; second++) {
    const text = digits(secondsLeft - second).join('');
    const changed = [...text].findIndex((digit, position) => digit !== shown[position]);
    const left = cell.left(changed);
    const area = { left, top: cell.top, columns: cell.left(7) + cell.width - left };
    const frame = new Uint8Array(area.columns * cell.height);
    for (let position = changed; position < 8; position++)
      blit(frame, pictures[Number(text[position])] ?? frame, position, area);
    writer.addFrame(left, cell.top, area.columns, cell.height, frame as unknown as number[], {
      delay: 100,
      disposal: 1,
    });
    shown = text;
  }
  return out.subarray(0, writer.end());
}
