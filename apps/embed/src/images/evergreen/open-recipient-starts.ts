import { Logger } from '@nestjs/common';
import { timerBytes } from '@tminus/event-log';
import type { EvergreenOpenRepository, EvergreenRecipient } from '@tminus/database';
import DataLoader from 'dataloader';
import type { ViewRecorder } from '../../views/view-recorder.ts';
import { RecipientStarts } from './recipient-starts.ts';

/** Recipients' starts as the spool records them and the database keeps them. */
export function openRecipientStarts(opens: EvergreenOpenRepository, views: ViewRecorder): RecipientStarts {
  const logger = new Logger('Images');
  // Those that are asked for in one turn of the event loop come with one query; one who is asked for twice, once.
  const loader = new DataLoader<EvergreenRecipient, Date | undefined, string>((recipients) => opens.find(recipients), {
    cacheKeyFn: ({ recipient }) => Buffer.from(recipient).toString('latin1'),
    maxBatchSize: 500,
    batchScheduleFn: setImmediate,
  });
  return new RecipientStarts({
    find: async (recipient) => {
      // Right after a start the database may not know yet what the process before has recorded.
      await views.caughtUp;
      const openedAt = await loader.load(recipient).finally(() => loader.clear(recipient));
      return openedAt && Math.floor(openedAt.getTime() / 1000);
    },
    record: ({ timerId, recipient }, epochSecond) =>
      views.record([{ kind: 'firstOpen', timer: timerBytes(timerId), recipient, epochSecond }]),
    onTrouble: ({ message }) =>
      logger.warn(`First opens of evergreen timers cannot be looked up; who is not known begins now: ${message}`),
  });
}
