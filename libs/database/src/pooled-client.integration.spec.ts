import { testDatabaseUrl } from '@tminus/testing';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { openDatabase } from './data-source.ts';

/** Forwards connections to a server. While it is paused, no byte arrives, and no connection breaks. */
async function startProxy(serverUrl: string) {
  const { hostname, port } = new URL(serverUrl);
  const sockets: Socket[] = [];
  const proxy = createServer((client) => {
    const server = connect(Number(port || 5432), hostname);
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) {
      socket.on('error', () => undefined);
      sockets.push(socket);
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    url: url.href,
    pause: () => sockets.forEach((socket) => socket.pause()),
    resume: () => sockets.forEach((socket) => socket.resume()),
    close: () => {
      sockets.forEach((socket) => socket.destroy());
      proxy.close();
    },
  };
}

describe('a connection of the pool', () => {
  it('is not used again after a timeout in a transaction, even if the server answers later', async () => {
    const proxy = await startProxy(testDatabaseUrl());
    const dataSource = await openDatabase({
      url: proxy.url,
      poolSize: 1,
      applicationName: 'tminus-test',
      statementTimeoutMs: 100,
    });
    try {
      const session = 'SELECT pg_backend_pid() AS pid, now() < statement_timestamp() AS "isInTransaction"';
      let pid: unknown;
      const hanging = dataSource.transaction(async (manager) => {
        [{ pid }] = await manager.query<[{ pid: number }]>(session);
        proxy.pause();
        await manager.query('SELECT 1');
      });
      await expect(hanging).rejects.toThrow('Query read timeout');
      proxy.resume();
      const [next] = await dataSource.query<[{ pid: number; isInTransaction: boolean }]>(session);
      expect(next.isInTransaction).toBe(false);
      expect(next.pid).not.toBe(pid);
    } finally {
      await dataSource.destroy();
      proxy.close();
    }
  }, 15_000);
});
