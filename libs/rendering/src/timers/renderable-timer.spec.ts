import { sizeLimits, templateNames } from '@tminus/domain';
import { embedHtml } from '@tminus/domain/embed-code';
import { aTimer, decodeAnimation } from '@tminus/testing';
import { GifReader } from 'omggif';
import sharp from 'sharp';
import { LayoutCache } from '../layout/layout-cache.ts';
import type { Scale } from '../layout/layout-spec.ts';
import { defaultAppearance } from '../templates/registry.ts';
import { type ImageFormat, hiddenImage } from './hidden-image.ts';
import { RenderableTimer } from './renderable-timer.ts';
import { TimerRenderer } from './timer-renderer.ts';

const { minWidth, maxWidth } = sizeLimits;

describe('hiddenImage', () => {
  it.each<[ImageFormat, number | undefined, number]>([
    ['gif', undefined, 600],
    ['png', undefined, 600],
    ...(['gif', 'png'] as const).flatMap((format) =>
      [minWidth, 601, maxWidth, 2 * maxWidth].map((width): [ImageFormat, number, number] => [format, width, width]),
    ),
  ])('is a transparent %s of one row, for the width %s', async (format, width, expected) => {
    const image = hiddenImage(format, width);
    const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([expected, 1]);
    expect(data.every((value, index) => index % 4 !== 3 || value === 0)).toBe(true);
    expect(image.length).toBeLessThan(200);
  });

  it('has one frame as a GIF', () => {
    const reader = new GifReader(hiddenImage('gif'));
    expect([reader.width, reader.height, reader.numFrames()]).toEqual([600, 1, 1]);
  });
});

const renderer = new TimerRenderer(new LayoutCache());
const nowMs = Date.UTC(2026, 10, 29);
const targetDate = new Date(nowMs + 3 * 86_400_000);
const seconds = 3;

const tables = templateNames.flatMap((template) => {
  const { width, height } = defaultAppearance(template);
  const own = width * height > 25_600 ? [] : [[template, width, height, 2] as const];
  return [[template, 120, 40, 3] as const, [template, 300, 80, 2] as const, ...own];
});

it.each(tables)(
  '%s at %i x %i has exactly %i times its size on a large canvas',
  async (template, width, height, scale) => {
    const input = aTimer({ ...defaultAppearance(template), width, height, targetDate, animationSeconds: seconds });
    const render = (options: { scale: 1 | 2 | 3; needsLargeCanvas?: boolean }) =>
      renderer.loadAndRender(
        new RenderableTimer(input),
        { format: 'gif', still: false, seconds, ...options },
        () => ({ nowMs, startMs: nowMs }),
        'test',
      );
    const [plain, scaled, large] = [
      await render({ scale: 1 }),
      await render({ scale }),
      await render({ scale: 1, needsLargeCanvas: true }),
    ];
    expect(large.equals(scaled)).toBe(true);
    const [small, decoded] = [decodeAnimation(plain), decodeAnimation(large)];
    expect([small.width, small.height]).toEqual([width, height]);
    expect([decoded.width, decoded.height]).toEqual([width * scale, height * scale]);
    const delays = ({ frames }: typeof small) => frames.map(({ delayCentiseconds }) => delayCentiseconds);
    expect(delays(decoded)).toEqual(delays(small));
    // Code names the size in CSS pixels, whatever the image has.
    const html = embedHtml({ url: 'https://img.example/t/x.gif', width, height, alt: '' });
    expect(html).toContain(`width="${width}" height="${height}"`);
    expect(html).toContain(`width:${width}px`);
  },
);

const maxSeconds = (fields: Parameters<typeof aTimer>[0], scale: Scale = 1) =>
  new RenderableTimer(aTimer({ width: 600, height: 150, ...fields })).maxSeconds(scale);

describe('RenderableTimer', () => {
  it('has layouts with a mark only if it is a test timer', () => {
    const modes = [{}, { mode: 'live' }, { mode: 'test' }] as const;
    expect(modes.map((mode) => new RenderableTimer({ ...aTimer(), ...mode }).layoutSpec(2, 60).isTest)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('has text that can be read, and with it the mark, if it is a test timer', () => {
    const paletteOf = (text: `#${string}`, mode: 'live' | 'test') =>
      new RenderableTimer({
        ...aTimer({ template: 'neon', colors: { background: '#000000', text, accent: '#ff40ff' } }),
        mode,
      }).palette;
    expect(paletteOf('#000000', 'test')).toEqual(paletteOf('#ffffff', 'live'));
    expect(paletteOf('#000000', 'live')).not.toEqual(paletteOf('#ffffff', 'live'));
  });

  it.each([['seconds'], ['days', 'seconds'], ['hours', 'seconds']] as const)(
    'limits an animation on a transparent background whose frames cannot be built in advance: %s, %s',
    (...units) => {
      expect(maxSeconds({ transparent: true, units: [...units] })).toBe(66);
      expect(maxSeconds({ transparent: true, units: [...units] }, 2)).toBe(16);
      expect(maxSeconds({ transparent: true, units: [...units], width: 1200, height: 400 }, 2)).toBe(3);
      expect(maxSeconds({ units: [...units] }, 2)).toBe(600);
    },
  );

  it.each([
    [120, 40, 1, 3],
    [120, 40, 2, 3],
    [160, 40, 1, 3],
    [161, 40, 1, 2],
    [420, 56, 1, 2],
    [300, 80, 1, 2],
    [300, 80, 2, 2],
    [160, 160, 1, 2],
    [161, 160, 1, 1],
    [161, 160, 2, 2],
    [1200, 400, 1, 1],
  ] as const)(
    'has a canvas of more than 25,600 pixels: %i x %i at scale %i becomes %i',
    (width, height, from, scale) => {
      const timer = new RenderableTimer(aTimer({ width, height }));
      expect(timer.scaleForLargeCanvas(from)).toBe(scale);
      expect(timer.pixels(scale)).toBeGreaterThan(25_600);
    },
  );

  it('does not limit other animations', () => {
    expect(maxSeconds({ transparent: true, units: ['minutes', 'seconds'] }, 2)).toBe(600);
    expect(maxSeconds({ transparent: true, units: ['days', 'hours'] }, 2)).toBe(600);
  });
});
