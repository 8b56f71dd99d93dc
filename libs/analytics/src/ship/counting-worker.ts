/** The code of a counting thread. `CountingThread` starts it. */
import { errorReason, lowerThreadPriority } from '@tminus/server/resilience';
import { createBirpc } from 'birpc';
import { parentPort, workerData } from 'node:worker_threads';
import { Counting } from './counting.ts';
import type { ShippedSpool } from './segment-list.ts';
import type { CountingCalls, CountingThreadData, Service, ServiceCalls } from './counting-thread.ts';

/** Responses go first, but counting gets a quarter of a processor if they need all of it. */
const niceness = 5;

const port = parentPort;
if (!port) throw new Error('This file is the code of a worker thread.');
lowerThreadPriority(niceness);

const { config, folder } = workerData as CountingThreadData;
const functions: CountingCalls = {
  flush: async (timeoutMs) => {
    await started;
    await counting.shipper.flush(timeoutMs);
  },
  warnings: () => counting.warnings,
  statistics: () => counting.statistics,
  close: async (timeoutMs) => {
    await started;
    // Only the message of an error reaches the service.
    await counting.close(timeoutMs).catch((error: unknown) => {
      throw new Error(errorReason(error));
    });
  },
};
const service = createBirpc<ServiceCalls, CountingCalls>(functions, {
  post: (message) => port.postMessage(message),
  on: (listener) => port.on('message', listener),
  timeout: -1,
});
const counting = new Counting({
  config,
  spool: spoolOfService(folder, service),
  log: {
    error: (message) => void service.log.asEvent('error', message),
    warn: (message) => void service.log.asEvent('warn', message),
  },
  losses: {
    lost: (records) => void service.lost.asEvent(records),
    inDoubt: (records) => void service.inDoubt.asEvent(records),
  },
});
const started = counting.start();
await started;
await counting.shipper.backlogShipped;
await service.backlogShipped();

/** The spool of the service, for its counting thread. The service alone writes and renames its current segment. */
function spoolOfService(folder: string, service: Service): ShippedSpool {
  return {
    folder,
    get current() {
      return service.currentSegment();
    },
    sealedHereOf: (ids) => (ids.length === 0 ? [] : service.sealedHereOf(ids)),
    rotate: () => service.rotate(),
  };
}
