import { languages, type TemplateName } from '@tminus/domain';

import { anAppearance, day, hour, minute } from '../../test/factories.ts';
import { ReferencePainter } from '../../test/reference-picture.ts';
import { layoutSpecFor, type Appearance } from '../layout/layout-spec.ts';
import { templates } from './registry.ts';
import type { Cell } from './template.ts';

const usual = 12 * day + 35 * hour + 47 * minute + 38;

function painterOf(template: TemplateName, given: Partial<Appearance> = {}) {
  return ReferencePainter.create(templates[template], layoutSpecFor(anAppearance({ template, ...given }), usual));
}

const isDigit = ({ face }: Cell) => face.startsWith('digit');
const isText = (pixel = 0) => (pixel & 255) >= 128;
const isAccent = (pixel = 0) => ((pixel >> 8) & 255) >= 64;

/** A digit of the seconds, on a canvas of its own. */
async function drawDigit(template: TemplateName, digit: number, size: Partial<Appearance> = {}) {
  const painter = await painterOf(template, { ...size, units: ['seconds'] });
  const cell = painter.arrangement.cells.filter(isDigit).at(-1);
  if (cell === undefined) throw new Error('There is no digit.');
  const width = painter.drawing.width;
  const channels = painter.drawChannels(digit);
  const rows = Array.from({ length: cell.height }, (_, row) => (cell.y + row) * width + cell.x);
  const pixels = rows.flatMap((start) => Array.from(channels.subarray(start, start + cell.width)));
  return { pixels, width: cell.width };
}

/** The areas that walls enclose, each as its pixels. */
function enclosedAreas(pixels: readonly number[], width: number, isWall: (pixel: number) => boolean): number[][] {
  const free = new Set(Array.from(pixels.keys()).filter((at) => !isWall(pixels[at] ?? 0)));
  const areas: number[][] = [];
  for (const first of free) {
    const area: number[] = [];
    let isEnclosed = true;
    const pending = [first];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      if (!free.delete(at)) continue;
      area.push(at);
      const [column, row] = [at % width, Math.floor(at / width)];
      isEnclosed &&= column > 0 && column < width - 1 && row > 0 && row < pixels.length / width - 1;
      pending.push(at - width, at + width, ...(column > 0 ? [at - 1] : []), ...(column < width - 1 ? [at + 1] : []));
    }
    if (isEnclosed) areas.push(area);
  }
  return areas;
}

const withCounters = [0, 4, 6, 8, 9];

describe('outline', () => {
  it.each([
    { width: 300, height: 80 },
    { width: 600, height: 150 },
  ])('keeps its echo out of the counters of digits at %j', async (size) => {
    for (const digit of withCounters) {
      const { pixels, width } = await drawDigit('outline', digit, size);
      const enclosed = enclosedAreas(pixels, width, isText).flat();
      expect([digit, enclosed.length > 0, enclosed.filter((at) => isAccent(pixels[at]))]).toEqual([digit, true, []]);
      expect(pixels.some(isAccent)).toBe(true);
    }
  });
});

describe('neon', () => {
  it('closes the tubes of digits', async () => {
    for (const digit of withCounters) {
      const { pixels, width } = await drawDigit('neon', digit);
      expect([digit, enclosedAreas(pixels, width, isText).length]).toEqual([digit, digit === 8 ? 2 : 1]);
    }
  });
});

describe('badge', () => {
  it.each(languages)('is one row of pills at 600x150 in %s', async (language) => {
    const { arrangement } = await painterOf('badge', { language });
    expect(arrangement.labelExtent).toBe('full');
    expect(new Set(arrangement.cells.filter(isDigit).map(({ y }) => y)).size).toBe(1);
  });
});

describe('ring', () => {
  it.each(languages)('has digits of at least 9 pixels at 120x40 in %s', async (language) => {
    const { arrangement } = await painterOf('ring', { width: 120, height: 40, language });
    const digits = arrangement.cells.filter(isDigit);
    expect(digits).toHaveLength(8);
    expect(Math.min(...digits.map(({ height }) => height))).toBeGreaterThan(9);
    expect(arrangement.cells.length).toBe(12);
  });

  it('keeps labels clear of digits, also of scripts taller than capitals', async () => {
    for (const language of ['ja', 'zh', 'ko', 'ar', 'he', 'en'] as const) {
      const painter = await painterOf('ring', { language });
      const [digit] = painter.arrangement.cells.filter(isDigit);
      if (digit === undefined) throw new Error('There is no digit.');
      const channels = painter.drawChannels(usual);
      const hasInk = (y: number) =>
        isText(
          Math.max(
            ...channels.subarray(y * 600 + digit.x, y * 600 + digit.x + 2 * digit.width).map((pixel) => pixel & 255),
          ),
        );
      const bottom = digit.y + digit.height;
      const free = Array.from({ length: 40 }, (_, below) => hasInk(bottom + below)).indexOf(true);
      expect([language, free >= 3]).toEqual([language, true]);
    }
  });
});
