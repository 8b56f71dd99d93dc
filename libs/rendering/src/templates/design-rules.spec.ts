import { hexColorPattern, languages, type TemplateName } from '@tminus/domain';
import { anAppearance, day, hour, minute } from '../../test/factories.ts';
import { ReferencePainter } from '../../test/reference-picture.ts';
import { layoutSpecFor, type Appearance } from '../layout/layout-spec.ts';
import { contrastWarnings } from '../palette/contrast-warnings.ts';
import { colorSchemes } from './color-schemes.ts';
import { templates } from './registry.ts';
import { stepOf } from './ring/ring-cells.ts';
import type { Cell } from './template.ts';

describe.each(colorSchemes)('the color scheme $name', ({ background, text, accent }) => {
  it('has valid colors', () => {
    for (const color of [background, text, accent]) expect(color).toMatch(hexColorPattern);
  });

  it.each(Object.entries(templates))('is readable in the template %s', (_, template) => {
    expect(contrastWarnings(template, { background, text, accent })).toEqual([]);
  });
});

describe('stepOf', () => {
  it('fills the ring in proportion, is empty only at zero, and full above its range', () => {
    expect([0, 1, 30, 59, 60, 99].map((value) => stepOf(value, 60))).toEqual([0, 1, 30, 59, 60, 60]);
  });

  it('combines several values in a step if there are very many', () => {
    expect([0, 1, 12, 13, 1439].map((value) => stepOf(value, 1440))).toEqual([0, 1, 1, 2, 120]);
  });
});

const usual = 12 * day + 35 * hour + 47 * minute + 38;

function painterOf(template: TemplateName, given: Partial<Appearance> = {}) {
  return ReferencePainter.create(templates[template], layoutSpecFor(anAppearance({ template, ...given }), usual));
}

const isDigit = ({ face }: Cell) => face.startsWith('digit');
const isText = (pixel = 0) => (pixel & 255) >= 128;

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
