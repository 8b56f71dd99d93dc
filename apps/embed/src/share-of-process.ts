import type { ServiceConfig } from '@tminus/config';

/** Two statements at a time are the least that works (libs/config). */
const minPoolSize = 2;

/**
 * The configuration of one of several processes. Clients are distributed over all of them, so each gets its share of the limits that apply
 * to the image service as a whole, rounded up.
 */
export function shareOfProcess(config: ServiceConfig): ServiceConfig {
  const share = (limit: number) => Math.ceil(limit / config.embedWorkers);
  const { databasePoolSize, viewDamping, evergreen } = config;
  return {
    ...config,
    databasePoolSize: Math.max(minPoolSize, share(databasePoolSize)),
    viewDamping: { ...viewDamping, viewsPerMinute: share(viewDamping.viewsPerMinute) },
    evergreen: { ...evergreen, recipientsPerDay: share(evergreen.recipientsPerDay) },
  };
}
