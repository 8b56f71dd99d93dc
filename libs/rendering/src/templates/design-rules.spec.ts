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
