import sharp from 'sharp';

import { decodeFrames, withoutHiddenColors } from '../../test/decode-gif.ts';
import { expectExact, renderGif } from '../../test/expect-exact.ts';
import { aSmallAppearance, day } from '../../test/factories.ts';
import { renderStill, templates } from '../index.ts';
import { evenShape } from '../palette/palette-shape.ts';

/** No template has more than 16 colors yet. This one is `bold` with finer shades. */
describe.each([
  ['32', evenShape(16, 8), 200],
  ['64', evenShape(40, 19, 3), 201],
])('with a color table of %s entries', (entries, paletteShape, width) => {
  beforeAll(() => {
    jest.replaceProperty(templates, 'bold', { ...templates.bold, paletteShape });
  });

  afterAll(() => {
    jest.restoreAllMocks();
  });

  it.each([false, true])('draws every frame exactly (transparent: %s)', async (transparent) => {
    const appearance = aSmallAppearance({ width, transparent });
    const finalFrame = { kind: 'message', text: 'Over' } as const;
    const gif = await expectExact({ appearance, secondsLeft: day + 61, durationSeconds: 5 });
    expect(2 << ((gif[10] ?? 0) & 7)).toBe(Number(entries));
    await expectExact({ appearance, secondsLeft: 3, durationSeconds: 5, finalFrame });
  });

  it('shows the same in a PNG', async () => {
    const renderCase = { appearance: aSmallAppearance({ width }), secondsLeft: day, durationSeconds: 1 };
    const { layout, palette, gif } = await renderGif(renderCase);
    const png = renderStill(layout, palette, day, { format: 'png' });
    const [first] = decodeFrames(gif);
    const shown = await sharp(png).ensureAlpha().raw().toBuffer();
    const expected = withoutHiddenColors(first?.picture ?? new Uint8Array());
    expect(Buffer.compare(withoutHiddenColors(shown), expected)).toBe(0);
    expect(png[24]).toBe(8);
  });
});
