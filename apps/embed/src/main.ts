import { setFlagsFromString } from 'node:v8';
import { runService } from '@tminus/platform';
import { createEmbed } from './embed.ts';

// Collect garbage when the heap has grown by three quarters. By default, V8 lets it grow to several times its size. Images of a hundred
// thousand timers in turn take 297 MB of resident memory, at most 319 MB. With 50 %, an attack with large images caused a pause of about 10 ms
// every second or two.
setFlagsFromString('--heap-growing-percent=75');

await runService({ name: 'embed', address: (config) => config.embed, create: createEmbed });
