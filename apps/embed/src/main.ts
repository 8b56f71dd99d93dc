import { setFlagsFromString } from 'node:v8';
import { runService } from '@tminus/platform';
import { createEmbed } from './embed.ts';
import { shareOfProcess } from './share-of-process.ts';

// Collections that pause images as little as possible, on few cores. By default, V8 lets the heap grow to several times its size. With 75 %
// instead of 150 %, images of a hundred thousand timers in turn take about 50 MB less, but collections are twice as frequent. The threads
// that V8 uses for marking and for short-lived objects compete with the responses for the processor: without them, `npm run attack` slowed the
// 99th percentile of a warm timer to 5.5 ms, with them (and 75 %) to 6.8 ms.
setFlagsFromString('--heap-growing-percent=150');
setFlagsFromString('--no-concurrent-marking');
setFlagsFromString('--no-parallel-scavenge');

await runService({
  name: 'embed',
  address: (config) => config.embed,
  create: (config, logger) => createEmbed(shareOfProcess(config), logger),
  processes: (config) => config.embedWorkers,
});
