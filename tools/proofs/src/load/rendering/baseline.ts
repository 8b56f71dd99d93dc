import { type SKRSContext2D, createCanvas } from '@napi-rs/canvas';
import { GifWriter } from 'omggif';

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
 * contain only the changed digits, encoded with `omggif`. Drawing and quantising each frame took 20 times as long with `gifenc`, 36 with
 * `sharp` and 160 with `gif-encoder-2`, so these are no longer measured.
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

/** The picture of the baseline: similar to the template `bold`, three colors, 600 x 150. */
const width = 600;
const height = 150;
const frames = 60;

interface Colors {
  background: string;
  text: string;
  accent: string;
}

const groupWidth = width / 4;
const labels = ['DAYS', 'HOURS', 'MINUTES', 'SECONDS'];

/** Two digits for each unit, starting with days. */
function digits(secondsLeft: number): string[] {
  const units = [
    Math.floor(secondsLeft / 86_400),
    Math.floor(secondsLeft / 3600) % 24,
    Math.floor(secondsLeft / 60) % 60,
    secondsLeft % 60,
  ];
  return units.map((value) => String(value).padStart(2, '0'));
}

/** Draws the complete picture for one second. */
function draw(context: SKRSContext2D, secondsLeft: number, colors: Colors): void {
  context.fillStyle = colors.background;
  context.fillRect(0, 0, width, height);
  context.textAlign = 'center';
  digits(secondsLeft).forEach((text, group) => {
    const x = (group + 0.5) * groupWidth;
    context.fillStyle = colors.text;
    context.font = 'bold 72px sans-serif';
    context.fillText(text, x, 90);
    context.fillStyle = colors.accent;
    context.font = 'bold 14px sans-serif';
    context.fillText(labels[group] ?? '', x, 120);
  });
}

function newContext(): SKRSContext2D {
  return createCanvas(width, height).getContext('2d');
}

/** The position of digit 0 to 7, for baselines that copy single digits. */
const cell = {
  width: 42,
  height: 80,
  top: 25,
  left: (position: number) => Math.floor(position / 2) * groupWidth + 33 + (position % 2) * 42,
};
