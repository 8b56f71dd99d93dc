import { monitorEventLoopDelay } from 'node:perf_hooks';

import { anAppearance, day } from '../../test/factories.ts';
import { layoutSpecFor } from './layout-spec.ts';
import { buildLayout } from './layout.ts';
import { bytesOf } from './pictures.ts';

describe('buildLayout', () => {
  it('yields to the event loop', async () => {
    // The first build loads the canvas library and compiles our code. A service does that at startup.
    await buildLayout(layoutSpecFor(anAppearance({ width: 1200, height: 400 }), 12 * day), 0);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const started = performance.now();
    await buildLayout(layoutSpecFor(anAppearance({ width: 1200, height: 399 }), 12 * day), 0);
    const buildMs = performance.now() - started;
    delay.disable();
    // About 10 ms on a quiet machine, out of hundreds. The bound leaves room for a busy machine.
    expect(delay.max / 1e6).toBeLessThan(Math.max(50, buildMs / 4));
  }, 30_000);

  it('counts all the memory that a layout can take', async () => {
    const layout = await buildLayout(layoutSpecFor(anAppearance(), 12 * day), 0);
    const { bitmaps, firstFrame, followingFrames } = layout;
    const least = bytesOf(bitmaps.backdrop) + firstFrame.byteLimit + followingFrames.frames.byteLimit;
    expect(layout.byteLimit).toBeGreaterThan(least);
    expect(layout.byteLimit).toBeLessThan(2 * 1024 * 1024);
  });
});
