import { templateNames } from '@tminus/domain';
import { withDatabase } from '../database/database.ts';
import { type Figure, atMost } from '../figure.ts';
import { startEmbed } from './embed-service.ts';
import { openEach } from './load.ts';
import { insertTimers } from './timers.ts';

/** Measures the resident memory of the image service while it serves new timers of all templates. */
export function memoryFigures(log: (text: string) => void, { timers = 100_000, parts = 10 } = {}): Promise<Figure[]> {
  return withDatabase(async (databaseUrl, dataDir) => {
    const paths = await insertTimers(databaseUrl, timers, templateNames);
    const embed = await startEmbed({ databaseUrl, dataDir, path: paths[0] ?? '/' });
    try {
      const sizes: number[] = [];
      for (let part = 0; part < parts; part++) {
        await openEach(embed.url, paths.slice((part * timers) / parts, ((part + 1) * timers) / parts));
        sizes.push(embed.residentMegabytes());
        log(`  ${((part + 1) * timers) / parts} timers: ${Math.round(sizes[part] ?? 0)} MB resident`);
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
    } finally {
      await embed.stop();
    }
  });
}
