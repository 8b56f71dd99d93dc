import { setFlagsFromString } from 'node:v8';
import { runService } from '@tminus/platform';
import { createEmbed } from './embed.ts';

// Collect garbage once the heap has grown by half; left alone, V8 lets it grow several times over. What comes and goes here
// are timers' settings: a hundred thousand of them in turn take 255 MB of resident memory instead of 386 MB.
setFlagsFromString('--heap-growing-percent=50');

await runService({ name: 'embed', address: (config) => config.embed, create: createEmbed });
