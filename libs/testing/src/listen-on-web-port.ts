import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Listens at 127.0.0.1 on a free port of those to which the service sends webhooks: 8000 to 8999. @returns the port */
export async function listenOnWebPort(server: Server): Promise<number> {
  for (;;) {
    try {
      await once(server.listen(8_000 + Math.floor(Math.random() * 1_000), '127.0.0.1'), 'listening');
      return (server.address() as AddressInfo).port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}
