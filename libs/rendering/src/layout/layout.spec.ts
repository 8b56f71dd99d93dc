import { monitorEventLoopDelay } from 'node:perf_hooks';

import { anAppearance, day } from '../../test/factories.ts';
import { layoutSpecFor } from './layout-spec.ts';
import { buildLayout } from './layout.ts';

describe('buildLayout', () => {
  it('gives way to the event loop', async () => {
    // The first build loads the canvas library and compiles our code; a service does that at its start.
    await buildLayout(layoutSpecFor(anAppearance({ width: 1200, height: 400 }), 12 * day));
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const started = performance.now();
    await buildLayout(layoutSpecFor(anAppearance({ width: 1200, height: 399 }), 12 * day));
    const buildMs = performance.now() - started;
    delay.disable();
    // About 10 ms on a quiet machine, of hundreds in all. The bound leaves room for a busy one.
    expect(delay.max / 1e6).toBeLessThan(Math.max(50, buildMs / 4));
  }, 30_000);

  it('counts all the memory that a layout can come to hold', async () => {
    const layout = await buildLayout(layoutSpecFor(anAppearance(), 12 * day));
    const { artwork, firstFrame, motion } = layout;
    const motionBytes = motion.kind === 'steps' ? motion.steps.byteLimit : 0;
    const least = 2 * artwork.backdrop.byteLength + firstFrame.byteLimit + motionBytes;
    expect(layout.byteLimit).toBeGreaterThan(least);
    expect(layout.byteLimit).toBeLessThan(2 * 1024 * 1024);
  });
});
