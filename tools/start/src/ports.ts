import type { Config, ServiceAddress } from '@tminus/server/config';
import { createServer } from 'node:net';
import { StartError } from './start-error.ts';

/** Services of a killed T-minus need a moment to notice and release their ports. */
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
      throw new StartError(
        `Port ${address.port} is already in use. Stop the program that uses it, or set ${variable}.`,
      );
    await new Promise((resolve) => setTimeout(resolve, attemptDelayMs));
  }
}

/** @throws StartError that names the variable to change if a port is in use */
export async function assertPortsFree(config: Config): Promise<void> {
  await Promise.all([assertFree('API_PORT', config.api), assertFree('EMBED_PORT', config.embed)]);
}
