import { setFlagsFromString } from 'node:v8';
import { runService } from '@tminus/platform';
import { createEmbed } from './embed.ts';
import { shareOfProcess } from './share-of-process.ts';

// Collections that pause images as little as possible, on few cores. By default, V8 lets the heap grow to several times its size. With 75 %
// instead of 150 %, images of a hundred thousand timers in turn take 40 MB less, but collections are twice as frequent: `npm run attack` slows
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
