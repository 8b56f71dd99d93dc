import type { EventEmitter } from 'node:events';

import { aSmallAppearance, day } from '../../test/factories.ts';
import {
  LayoutCache,
  LayoutWorkers,
  createPalette,
  layoutSpecFor,
  renderAnimation,
  renderStill,
  renderStillFrame,
  templates,
} from '../index.ts';

const workers = new LayoutWorkers();
const [local, remote] = [new LayoutCache(), new LayoutCache({ builder: workers })];

afterAll(() => workers.close());

// A thread starts in a fraction of a second, and later on a busy machine.
jest.setTimeout(60_000);

describe('LayoutWorkers', () => {
  it('build a layout with the same bytes as this thread', async () => {
    const template = 'ring';
    for (const transparent of [false, true]) {
      const spec = layoutSpecFor(aSmallAppearance({ template, transparent, language: 'ru' }), 12 * day);
      const finalFrame = { kind: 'message', text: 'Over' } as const;
      const palette = createPalette(templates[template], templates[template].defaultColors);
      const [expected, layout] = await Promise.all([local.get(spec), remote.get(spec)]);
      const frames = await Promise.all([local, remote].map((cache) => cache.getFinalFrame(spec, finalFrame)));
      expect(layout.byteLimit).toBe(expected.byteLimit);
      for (const secondsLeft of [12 * day + 61, 3 * day + 1, 20]) {
        const [one, two] = [
          renderAnimation(expected, palette, secondsLeft, 90, frames[0]),
          renderAnimation(layout, palette, secondsLeft, 90, frames[1]),
        ];
        expect(two.equals(one)).toBe(true);
        const png = { format: 'png' } as const;
        expect(
          renderStill(layout, palette, secondsLeft, png).equals(renderStill(expected, palette, secondsLeft, png)),
        ).toBe(true);
      }
    }
  });

  it('draw a still without a layout that looks like one of the layout', async () => {
    const spec = layoutSpecFor(aSmallAppearance({ template: 'ring' }), 12 * day);
    const palette = createPalette(templates.ring, templates.ring.defaultColors);
    const layout = await local.get(spec);
    for (const secondsLeft of [12 * day - 1, 0]) {
      const still = await remote.getStillFrame(spec, secondsLeft);
      const png = renderStillFrame(spec, still, palette, 'png');
      expect(png.equals(renderStill(layout, palette, secondsLeft, { format: 'png' }))).toBe(true);
      expect(renderStillFrame(spec, still, palette, 'gif').subarray(0, 6).toString()).toBe('GIF89a');
    }
  });

  it('refuse what waits for a thread that cannot start, and build the next layout', async () => {
    const fails = remote.get(layoutSpecFor(aSmallAppearance({ width: 250 }), 0));
    const { pool } = workers as unknown as { pool: Promise<EventEmitter> };
    (await pool).emit('error', new Error('The thread cannot start.'));
    await expect(fails).rejects.toThrow();
    expect((await remote.get(layoutSpecFor(aSmallAppearance({ width: 251 }), 0))).spec.width).toBe(251);
  });

  it('refuse a layout when many of the same owner are waiting, and build those of others', async () => {
    const specOf = (width: number) => layoutSpecFor(aSmallAppearance({ width }), 0);
    const asked = Promise.allSettled(Array.from({ length: 20 }, (_, index) => remote.get(specOf(200 + index), 'a')));
    const other = await remote.get(specOf(300), 'b');
    expect(other.spec.width).toBe(300);
    const refused = (await asked).filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as Error).name)).toEqual(Array(11).fill('QueueFullError'));
  });
});
