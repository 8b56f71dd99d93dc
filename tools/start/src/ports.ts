import type { Config, ServiceAddress } from '@tminus/config';
import { createServer } from 'node:net';
import { StartError } from './start-error.ts';

/** A killed launcher's services need a moment to notice that it is gone. */
const attempts = 15;
const attemptDelayMs = 100;

function listenError({ host, port }: ServiceAddress): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

async function assertFree(variable: string, address: ServiceAddress): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const error = await listenError(address);
    if (!error) return;
    if (error.code !== 'EADDRINUSE') {
      throw new StartError(
        `The address ${address.host}:${address.port} (HOST, ${variable}) cannot be used: ${error.code}.`,
      );
    }
    if (attempt === attempts)
      throw new StartError(`The port ${address.port} is taken: stop what uses it, or set ${variable}.`);
    await new Promise((resolve) => setTimeout(resolve, attemptDelayMs));
  }
}

/** @throws StartError naming the variable that can change a port that is taken. */
export async function assertPortsFree(config: Config): Promise<void> {
  await Promise.all([assertFree('API_PORT', config.api), assertFree('EMBED_PORT', config.embed)]);
}
