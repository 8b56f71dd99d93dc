import { runService } from '@tminus/platform';
import { createEmbed } from './embed.ts';

await runService({ name: 'embed', address: (config) => config.embed, create: createEmbed });
