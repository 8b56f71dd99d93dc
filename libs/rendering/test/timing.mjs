/**
 * Prints the cost of rendering on this machine. Build first (`npx tsc -b libs/rendering`), then run `node
 * libs/rendering/test/timing.mjs [template] [width height]`.
 */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

const { LayoutCache, createPalette, layoutSpecFor, renderAnimation, templates } = await import('../dist/index.js');

const [template = 'bold', ...size] = process.argv.slice(2);
const [width = 600, height = 150] = size.map(Number);
const appearance = {
  template,
  width,
  height,
  units: ['days', 'hours', 'minutes', 'seconds'],
};
const day = 86_400;
const longest = 90 * day;

async function measureBuild(appearance) {
  const loop = monitorEventLoopDelay({ resolution: 1 });
  await wait(20);
  loop.enable();
  const start = performance.now();
  const layout = await new LayoutCache().get(layoutSpecFor(appearance, longest));
  const buildMs = performance.now() - start;
  await wait(5);
  loop.disable();
  // The monitor samples every millisecond, so every delay includes that much.
  return { layout, buildMs, longestBlockMs: loop.max / 1e6 };
}

function measureRender(layout, palette, frames, rounds) {
  let bytes = 0;
  let largest = 0;
  const cpu = process.cpuUsage();
  for (let round = 0; round < rounds; round++) {
    // This stride visits all seconds, minutes, hours and days in a mixed order.
    const gif = renderAnimation(layout, palette, (round * 1_234_577) % longest, frames);
    bytes += gif.length;
    largest = Math.max(largest, gif.length);
  }
  const { user, system } = process.cpuUsage(cpu);
  return { microseconds: (user + system) / rounds, meanBytes: bytes / rounds, largest };
}

const first = await measureBuild(appearance);
console.log(`first layout (loads the canvas library): ${first.buildMs.toFixed(0)} ms`);
for (let round = 0; round < 3; round++) {
  const { layout, buildMs, longestBlockMs } = await measureBuild(appearance);
  const kib = (layout.byteLimit / 1024).toFixed(0);
  console.log(
    `layout ${width}x${height}: ${buildMs.toFixed(0)} ms, longest block ${longestBlockMs.toFixed(1)} ms, ${kib} KiB`,
  );
}
const palette = createPalette(first.layout, templates[template].defaultColors);
for (const [frames, rounds] of [
  [1, 100_000],
  [60, 100_000],
  [300, 30_000],
  [600, 15_000],
]) {
  measureRender(first.layout, palette, frames, 5_000);
  const { microseconds, meanBytes, largest } = measureRender(first.layout, palette, frames, rounds);
  console.log(
    `${frames} frames: ${microseconds.toFixed(1)} µs CPU, mean ${(meanBytes / 1000).toFixed(1)} KB, largest ${(largest / 1000).toFixed(1)} KB`,
  );
}
