import { Logger } from '@nestjs/common';
import type { ServiceConfig } from '@tminus/config';
import { join } from 'node:path';
import { CountingThread } from '../counting/counting-thread.ts';
import { LossCounter } from '../spool/loss-counter.ts';
import { Spool } from '../spool/spool.ts';

/** Everything a service needs to record and ship. */
export interface EventLog {
  spool: Spool;
  counting: Pick<CountingThread, 'start' | 'firstRun' | 'flush' | 'warnings' | 'statistics' | 'close'>;
  losses: LossCounter;
  logger: Pick<Logger, 'error' | 'warn'>;
}

/** Opens the spool, which all processes of this machine share. Shipping begins when a `Recorder` starts. */
export async function openEventLog(config: ServiceConfig): Promise<EventLog> {
  const logger = new Logger('Recording');
  const folder = join(config.dataDir, 'spool');
  const counting = new CountingThread(config);
  const spool = await Spool.open({
    folder,
    maxBytes: config.analytics.maxBytes,
    compact: () => counting.compact(),
    onError: ({ message }) => logger.error(`The spool has a problem: ${message}`),
  });
  const losses = LossCounter.open(folder);
  if (losses.total > 0) {
    logger.error(`${losses.total} record(s) have been lost so far because the disk or the spool was full.`);
  }
  return { spool, counting, losses, logger };
}
