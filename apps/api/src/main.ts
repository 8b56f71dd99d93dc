import { runService } from '@tminus/server';
import { createApi } from './api.ts';

await runService({ name: 'api', address: (config) => config.api, create: createApi });
