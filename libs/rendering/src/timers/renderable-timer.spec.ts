import { aTimer } from '@tminus/testing';
import type { Scale } from '../layout/layout-spec.ts';
import { RenderableTimer } from './renderable-timer.ts';

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
