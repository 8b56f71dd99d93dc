import type { ServiceConfig } from '@tminus/server/config';
import { runService } from '@tminus/server';
import { setFlagsFromString } from 'node:v8';
import { createEmbed } from './embed.ts';

/** Two statements at a time are the least that works (libs/server/src/config). */
const minPoolSize = 2;

/**
 * The configuration of one of several processes: it gets its share of what the image service uses of others, rounded up. What each process
 * counts for itself is not divided: the views of an office whose requests all reach one process would not be counted.
 */
function shareOfProcess(config: ServiceConfig): ServiceConfig {
  const databasePoolSize = Math.max(minPoolSize, Math.ceil(config.databasePoolSize / config.embedWorkers));
  return { ...config, databasePoolSize };
}

// Collections that pause images as little as possible, on few cores. By default, V8 lets the heap grow to several times its size. With 75 %
// instead of 150 %, images of a hundred thousand timers in turn take 40 MB less, but collections are twice as frequent: `npm run proofs -- hostile` slows
// the 99th percentile of a warm timer by 1.54x (6.6 ms) instead of 1.35x (5.5 ms). The threads that V8 uses for marking and for short-lived
// objects compete with the responses for the processor: with them, it was 6.8 ms.
setFlagsFromString('--heap-growing-percent=75');
setFlagsFromString('--no-concurrent-marking');
setFlagsFromString('--no-parallel-scavenge');

await runService({
  name: 'embed',
  address: (config) => config.embed,
  create: (config, logger) => createEmbed(shareOfProcess(config), logger),
  processes: (config) => config.embedWorkers,
});
