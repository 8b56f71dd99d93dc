/**
 * Makes what the templates draw now their golden pictures. Build first (`npx tsc -b libs/rendering`), then
 * `node libs/rendering/test/update-golden.mjs`, and look at the pictures before committing them.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import sharp from 'sharp';

const { LayoutCache, createPalette, layoutSpecFor, renderAnimation, templates } = await import('../dist/index.js');

const folder = fileURLToPath(new URL('./golden/', import.meta.url));
const secondsLeft = ((12 * 24 + 5) * 60 + 47) * 60 + 38;

await mkdir(folder, { recursive: true });
for (const [name, template] of Object.entries(templates)) {
  const appearance = {
    template: name,
    ...template.defaultSize,
    units: ['days', 'hours', 'minutes', 'seconds'],
    labels: { days: 'Days', hours: 'Hours', minutes: 'Minutes', seconds: 'Seconds' },
  };
  const layout = await new LayoutCache().get(layoutSpecFor(appearance, secondsLeft));
  const gif = renderAnimation(layout, createPalette(layout, template.defaultColors), secondsLeft, 1);
  await sharp(gif).ensureAlpha().png().toFile(`${folder}${name}.png`);
  console.log(`${folder}${name}.png`);
}
