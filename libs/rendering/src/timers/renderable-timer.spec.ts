import { aTimer } from '@tminus/testing';
import { RenderableTimer } from './renderable-timer.ts';

const maxSeconds = (fields: Parameters<typeof aTimer>[0], scale: 1 | 2 = 1) =>
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

  it('does not limit other animations', () => {
    expect(maxSeconds({ transparent: true, units: ['minutes', 'seconds'] }, 2)).toBe(600);
    expect(maxSeconds({ transparent: true, units: ['days', 'hours'] }, 2)).toBe(600);
  });
});
