import { Logger, Module } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CountingThread } from './ship/counting-thread.ts';
import { LossCounter } from './spool/loss-counter.ts';
import { Spool } from './spool/spool.ts';
import { RECORDING, type Recording } from './recorder.ts';

/** Opens the spool, which all processes of this machine share. Shipping begins when a `Recorder` starts. */
async function openRecording(config: ServiceConfig): Promise<Recording> {
  const logger = new Logger('Recording');
  const folder = join(config.dataDir, 'spool');
  const counting = new CountingThread(config);
  await mkdir(folder, { recursive: true });
  const losses = LossCounter.open(folder);
  const spool = await Spool.open({
    folder,
    maxBytes: config.analytics.maxBytes,
    onError: ({ message }) => logger.error(`The spool has a problem: ${message}`),
    onInDoubt: (records) => {
      logger.error(`${records} record(s) may not be on the disk, because a sync failed. A new segment begins.`);
      losses.addInDoubt(records);
    },
  });
  if (losses.total > 0) {
    logger.error(
      `${losses.total} record(s) have been lost so far, or are in doubt: earlier entries of the log say why.`,
    );
  }
  return { spool, counting, losses, logger };
}

/** The spool of a service, and the thread that counts what its `Recorder` records. */
@Module({
  providers: [{ provide: RECORDING, inject: [SERVICE_CONFIG], useFactory: openRecording }],
  exports: [RECORDING],
})
export class RecordingModule {}
