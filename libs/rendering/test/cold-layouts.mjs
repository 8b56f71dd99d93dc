/**
 * Prints the CPU time and memory of cold layouts for each template, on all threads. Build first (`npx tsc -b libs/rendering`), then run
 * `node libs/rendering/test/cold-layouts.mjs [width height scale]`.
 */
const { LayoutCache, layoutSpecFor, templates } = await import('../dist/index.js');

const [width = 1200, height = 400, scale = 2] = process.argv.slice(2).map(Number);
const units = ['days', 'hours', 'minutes', 'seconds'];
const rounds = 7;

/** @returns CPU time in milliseconds and memory in bytes */
async function build(template, given) {
  const spec = layoutSpecFor({ template, width, height, scale, units, ...given }, 90 * 86_400);
  const before = process.cpuUsage();
  const { byteLimit } = await new LayoutCache().get(spec);
  const { user, system } = process.cpuUsage(before);
  return { milliseconds: (user + system) / 1000, byteLimit };
}

for (const template of Object.keys(templates)) {
  for (const transparent of [false, true]) {
    const results = [];
    for (let round = 0; round < rounds; round++) results.push(await build(template, { transparent }));
    const times = results.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
    const mib = (results[0].byteLimit / 2 ** 20).toFixed(1);
    const kind = transparent ? 'transparent' : 'opaque';
    console.log(
      `${template.padEnd(9)} ${kind.padEnd(11)} ${width}x${height}@${scale}: ${times[rounds >> 1].toFixed(0)} ms CPU, ${mib} MiB`,
    );
  }
}
