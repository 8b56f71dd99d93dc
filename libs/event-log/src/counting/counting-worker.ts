/** The code of a counting thread. `CountingThread` starts it. */
import { NestFactory } from '@nestjs/core';
import { Counter } from '@tminus/counts';
import { lowerThreadPriority } from '@tminus/resilience';
import { createBirpc } from 'birpc';
import { parentPort, workerData } from 'node:worker_threads';
import { Shipper } from '../shipping/shipper.ts';
import { Compactor } from './compactor.ts';
import { CountingModule } from './counting.module.ts';
import { forwardingLogger } from './forwarding-logger.ts';
import { spoolOfService } from './spool-of-service.ts';
import type { CountingCalls, CountingThreadData, ServiceCalls } from './thread-calls.ts';

/** Responses go first, but counting gets a quarter of a processor if they need all of it. */
const niceness = 5;

const port = parentPort;
if (!port) throw new Error('This file is the code of a worker thread.');
lowerThreadPriority(niceness);

const { config, folder } = workerData as CountingThreadData;
const functions: CountingCalls = {
  flush: async (timeoutMs) => (await app).get(Shipper).flush(timeoutMs),
  warnings: async () => {
    const context = await app;
    const warnings = [...context.get(Shipper).warnings, context.get(Counter).warning];
    return warnings.filter((warning) => warning !== undefined);
  },
  compact: async () => (await app).get(Compactor).compact(),
  close: async (timeoutMs) => {
    const context = await app;
    await context
      .get(Shipper)
      .close(timeoutMs)
      .finally(() => context.close());
  },
};
const service = createBirpc<ServiceCalls, CountingCalls>(functions, {
  post: (message) => port.postMessage(message),
  on: (listener) => port.on('message', listener),
  timeout: -1,
});
const app = NestFactory.createApplicationContext(CountingModule.forRoot(config, spoolOfService(folder, service)), {
  logger: forwardingLogger(service),
  abortOnError: false,
});
await (await app).get(Shipper).firstRun;
await service.firstRunEnded();
