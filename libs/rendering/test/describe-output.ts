import sharp from 'sharp';

import { renderStill, templates, type Appearance } from '../src/index.ts';
import { decodeFrames, expectSameInSecondDecoder, readStructure, withoutHiddenColors } from './decode-gif.ts';
import { renderGif } from './expect-exact.ts';
import { anAppearance as anyAppearance, day, startTimes } from './factories.ts';

/** The files of a template's timers: their structure and size, and what a second decoder reads from them. */
export function describeOutput(name: keyof typeof templates): void {
  const template = templates[name];
  const anAppearance = (given: Partial<Appearance> = {}) => anyAppearance({ template: name, ...given });
  const aSmallOne = (given: Partial<Appearance> = {}) => anAppearance({ width: 240, height: 60, ...given });

  it('plays once at one frame per second without disposing of frames', async () => {
    const { gif } = await renderGif({ appearance: anAppearance(), secondsLeft: 12 * day + 30, durationSeconds: 60 });
    expect(gif.subarray(0, 6).toString('latin1')).toBe('GIF89a');
    expect(gif.at(-1)).toBe(0x3b);
    expect(readStructure(gif)).toEqual({ width: 600, height: 150, frames: 60, loops: null });
    expect(gif.includes('NETSCAPE')).toBe(false);
    for (const { delayCentiseconds, disposal } of decodeFrames(gif)) {
      expect(delayCentiseconds).toBe(100);
      expect(disposal).toBe(1);
    }
  });

  it.each([
    ['opaque', false],
    ['transparent', true],
  ])('looks the same in a second decoder, %s', async (_, transparent) => {
    const appearance = aSmallOne({ transparent });
    const finalFrame = { kind: 'message', text: 'Over' } as const;
    for (const secondsLeft of [12 * day + 4, 3]) {
      const { gif } = await renderGif({ appearance, secondsLeft, durationSeconds: 8, finalFrame });
      expect(await expectSameInSecondDecoder(gif)).toBe(1);
    }
  });

  it('looks the same as a still, in GIF and PNG', async () => {
    const finalFrame = { kind: 'message', text: 'Over' } as const;
    for (const transparent of [false, true]) {
      for (const secondsLeft of [12 * day + 3_599, 0]) {
        const appearance = aSmallOne({ transparent });
        const {
          layout,
          palette,
          gif,
          finalFrame: built,
        } = await renderGif({ appearance, secondsLeft, durationSeconds: 1, finalFrame });
        const [first] = decodeFrames(gif);
        for (const format of ['gif', 'png'] as const) {
          const still = renderStill(layout, palette, secondsLeft, { format, finalFrame: built });
          const { data, info } = await sharp(still).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
          expect(info).toMatchObject({ width: 240, height: 60 });
          const expected = withoutHiddenColors(first?.picture ?? new Uint8Array());
          const shown = format === 'png' && transparent ? onBackground(data, palette) : withoutHiddenColors(data);
          // Blending rounds.
          if (format === 'png' && transparent) expect(largestDifference(shown, expected)).toBeLessThanOrEqual(2);
          else expect(Buffer.compare(shown, expected)).toBe(0);
        }
      }
    }
  });

  it.each([
    ['60 s', 60, false, 1],
    ['300 s', 300, false, 4],
    ['60 transparent s', 60, true, 2.5],
  ])('keeps to its byte budget for %s', async (_, durationSeconds, transparent, share) => {
    const appearance = anAppearance({ transparent });
    for (const secondsLeft of startTimes()) {
      const { gif } = await renderGif({ appearance, secondsLeft, durationSeconds });
      // What `byteBudget` must be at least.
      expect(Math.ceil(gif.length / share)).toBeLessThanOrEqual(template.byteBudget);
    }
  });
}

/** A picture with partly transparent pixels on the background color. Pixels that show nothing are 0 in all channels. */
function onBackground(picture: Uint8Array, palette: Uint8Array): Uint8Array {
  return picture.map((channel, index) => {
    const opacity = (picture[index - (index % 4) + 3] ?? 0) / 255;
    if (opacity === 0) return 0;
    return index % 4 === 3 ? 255 : Math.round(channel * opacity + (palette[index % 4] ?? 0) * (1 - opacity));
  });
}

function largestDifference(one: Uint8Array, other: Uint8Array): number {
  expect(one).toHaveLength(other.length);
  return one.reduce((largest, channel, index) => Math.max(largest, Math.abs(channel - (other[index] ?? 0))), 0);
}
