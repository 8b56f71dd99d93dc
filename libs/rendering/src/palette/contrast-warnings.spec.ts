import { type TemplateName, type TimerColors, contrastRatio, templateNames } from '@tminus/domain';
import { anAppearance, day } from '../../test/factories.ts';
import { ReferencePainter } from '../../test/reference-picture.ts';
import { layoutSpecFor } from '../layout/layout-spec.ts';
import { templates } from '../templates/registry.ts';
import type { Template } from '../templates/template.ts';
import { contrastWarnings, readableColors } from './contrast-warnings.ts';
import { colorBitsOf, evenShape } from './palette-shape.ts';
import { createPalette } from './palette.ts';

const colors = { background: '#000000', text: '#ffffff', accent: '#FF8000' };

describe('createPalette', () => {
  it('mixes background, text and accent by their weights', () => {
    const paletteShape = [
      { text: 0, accent: 0 },
      { text: 1, accent: 0 },
      { text: 0, accent: 1 },
      { text: 0.5, accent: 0 },
      { text: 0.25, accent: 0.5 },
    ];
    const palette = createPalette({ paletteShape }, { ...colors, background: '#204060' });
    expect(palette.length).toBe(48);
    expect([...palette.subarray(0, 15)]).toEqual([
      ...[0x20, 0x40, 0x60],
      ...[0xff, 0xff, 0xff],
      ...[0xff, 0x80, 0x00],
      ...[144, 160, 176],
      ...[199, 144, 88],
    ]);
  });

  it.each(['', '#fff', 'ffffff', '#gggggg', '#ffffff ', '#ffffff00', 'red'])('refuses %j as a color', (text) => {
    expect(() => createPalette({ paletteShape: evenShape(9, 5) }, { ...colors, text })).toThrow(RangeError);
  });
});

describe('evenShape', () => {
  it('reserves the last index of 16, 32 or 64 for transparency', () => {
    expect([evenShape(9, 5), evenShape(10, 5), evenShape(20, 10), evenShape(20, 11)].map(colorBitsOf)).toEqual([
      4, 5, 5, 6,
    ]);
    expect(colorBitsOf(evenShape(40, 22))).toBe(6);
    expect(() => evenShape(40, 23)).toThrow(RangeError);
  });
});

const warn = (name: TemplateName, colors: Partial<TimerColors>) =>
  contrastWarnings(templates[name], { ...templates[name].defaultColors, ...colors });
const colorsWarnedAbout = (name: TemplateName, colors: Partial<TimerColors>) =>
  warn(name, colors).map(({ color }) => color);

describe('contrastWarnings', () => {
  it.each(templateNames)('is silent about the colors of %s itself', (name) => {
    expect(warn(name, {})).toEqual([]);
  });

  it.each(templateNames)('names the text of %s when it has nearly the color behind it', (name) => {
    const { accent } = templates[name].defaultColors;
    const nearly = `#${(Number.parseInt(accent.slice(1), 16) ^ 0x030303).toString(16).padStart(6, '0')}`;
    const colors = { background: accent, text: nearly, accent };
    expect(colorsWarnedAbout(name, colors)).toContain('text');
  });

  it('compares with the color of the panel, which may differ from the background', () => {
    const yellow = { background: '#000000', text: '#ffffff', accent: '#ffe066' };
    expect(colorsWarnedAbout('bold', yellow)).toEqual([]);
    expect(warn('gradient', yellow)).toEqual([{ color: 'text', ratio: 1.3, threshold: 3, replacement: '#000000' }]);
  });

  it('compares the outline with its echo, which need not be visible on the background', () => {
    const background = '#ffd43a';
    expect(warn('outline', { background, text: '#17120c', accent: '#ffd83f' })).toEqual([]);
    expect(colorsWarnedAbout('outline', { background, text: '#17120c', accent: '#20180f' })).toEqual(['accent']);
  });

  it('counts labels, which are lighter than digits', () => {
    const text = '#8a8a8a';
    expect(contrastRatio(text, '#ffffff')).toBeGreaterThan(3);
    expect(colorsWarnedAbout('minimal', { background: '#ffffff', text })).toEqual(['text']);
  });

  it('rounds ratios down, so that none appears to reach the threshold', () => {
    expect(warn('minimal', { background: '#ffffff', accent: '#ffff00' })).toEqual([
      { color: 'accent', ratio: 1.07, threshold: 3 },
    ]);
  });
});

describe('readableColors', () => {
  it('replaces text that cannot be read on cards by the background color, or by black or white', () => {
    const read = (colors: TimerColors) => readableColors(templates.gradient, colors).text;
    expect(read({ background: '#1b2333', text: '#ffffff', accent: '#ffe066' })).toBe('#1b2333');
    expect(read({ background: '#ffffff', text: '#fffbe6', accent: '#ffe066' })).toBe('#000000');
    expect(read({ background: '#101010', text: '#000000', accent: '#1a1a4a' })).toBe('#ffffff');
  });
});

describe('the overlaps of a template', () => {
  /** The color that covers most of the digit cells of a timer, other than the text itself. */
  async function mostCommonMix(name: TemplateName) {
    const template: Template = templates[name];
    const painter = await ReferencePainter.create(template, layoutSpecFor(anAppearance({ template: name }), 12 * day));
    const palette = createPalette(template, { background: '#000000', text: '#ff0000', accent: '#00ff00' });
    const picture = new Uint8Array(painter.draw(12 * day, palette).buffer);
    const counts = new Map<string, number>();
    for (const cell of painter.arrangement.cells.filter(({ face }) => face.startsWith('digit'))) {
      for (let y = cell.y; y < cell.y + cell.height; y++) {
        for (let x = cell.x; x < cell.x + cell.width; x++) {
          const at = (y * 600 + x) * 4;
          const key = `${picture[at]} ${picture[at + 1]}`;
          if (key !== '255 0') counts.set(key, (counts.get(key) ?? 0) + 1);
        }
      }
    }
    const [[most = ''] = []] = [...counts].sort(([, first], [, second]) => second - first);
    const [text = 0, accent = 0] = most.split(' ').map((channel) => Number(channel) / 255);
    return { text, accent };
  }

  it.each(templateNames)('of %s contain what is really behind its digits', async (name) => {
    const { text, accent } = await mostCommonMix(name);
    const behind = templates[name].overlaps.filter(({ color }) => color === 'text').map((overlap) => overlap.behind);
    const least = Math.min(...behind.map((mix) => mix.accent));
    const isNear = behind.some((mix) => Math.abs(mix.text - text) < 0.02 && Math.abs(mix.accent - accent) < 0.02);
    // `gradient` has many shades between those that it lists.
    expect(isNear || (name === 'gradient' && text === 0 && accent >= least - 0.02)).toBe(true);
  });
});
