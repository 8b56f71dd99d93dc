import { setFlagsFromString } from 'node:v8';
import { runService } from '@tminus/platform';
import { createEmbed } from './embed.ts';

// Collect garbage when the heap has grown by three quarters. By default, V8 lets it grow to several times its size. Images of a hundred
// thousand timers in turn take 280 MB of resident memory, at most 354 MB. With 50 %, they take 267 MB, at most 324 MB, but an attack with
// large images causes a pause of about 10 ms every second or two.
setFlagsFromString('--heap-growing-percent=75');

await runService({ name: 'embed', address: (config) => config.embed, create: createEmbed });
