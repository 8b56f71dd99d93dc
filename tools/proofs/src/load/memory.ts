import { templateNames } from '@tminus/domain';
import { defaultAppearance } from '@tminus/rendering';
import { part } from '@tminus/testing';
import { type Figure, atMost } from './figure.ts';
import { openEach } from './load.ts';
import { withImageService } from './services.ts';

/** Measures the resident memory of the image service while it serves new timers of all templates. */
export function memoryFigures(log: (text: string) => void, { timers = 100_000, parts = 10 } = {}): Promise<Figure[]> {
  return withImageService({ timers, looks: templateNames.map(defaultAppearance) }, async ({ embed, paths }) => {
    const sizes: number[] = [];
    for (let number = 0; number < parts; number++) {
      await openEach(embed.url, part(paths, number, parts));
      sizes.push(embed.residentMegabytes());
      log(`  ${((number + 1) * timers) / parts} timers: ${Math.round(sizes[number] ?? 0)} MB resident`);
    }
    const settled = sizes[Math.floor(parts * 0.3)] ?? NaN;
    return [
      {
        what: `memory at ${timers} different timers`,
        measured: `maximum over ${templateNames.length} templates`,
        value: Math.max(...sizes),
        ...atMost(300, 200, 'MB'),
      },
      {
        what: 'memory at the end compared with that after 40 %',
        measured: '1 means no growth',
        value: Math.max(...sizes) / settled,
        ...atMost(1.15, 1.05, 'x'),
      },
    ];
  });
}
