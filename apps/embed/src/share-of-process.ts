import type { ServiceConfig } from '@tminus/config';

/** Two statements at a time are the least that works (libs/config). */
const minPoolSize = 2;

/**
 * The configuration of one of several processes: it gets its share of what the image service uses of others, rounded up. What each process
 * counts for itself is not divided: the views of an office whose requests all reach one process would not be counted.
 */
export function shareOfProcess(config: ServiceConfig): ServiceConfig {
  const databasePoolSize = Math.max(minPoolSize, Math.ceil(config.databasePoolSize / config.embedWorkers));
  return { ...config, databasePoolSize };
}
