import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral ports, so that no outgoing connection takes the port before the caller uses it. */
const range = { from: 20_000, to: 32_000 };
const attempts = 100;

/** So that two callers in this process never get the same port before one of them listens. */
const given = new Set<number>();

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/**
 * A free port of 127.0.0.1. It is not reserved, so listen on it soon.
 * @throws Error if no free port is found
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const port = randomInt(range.from, range.to);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`No free port between ${range.from} and ${range.to}.`);
}
