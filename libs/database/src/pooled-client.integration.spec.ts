import { TcpProxy, testDatabaseUrl } from '@tminus/testing';
import { openDatabase } from './data-source.ts';

describe('a connection of the pool', () => {
  it('is not used again after a timeout in a transaction, even if the server answers later', async () => {
    const proxy = await TcpProxy.start(testDatabaseUrl());
    const dataSource = await openDatabase({
      url: proxy.urlOf(testDatabaseUrl()),
      poolSize: 1,
      applicationName: 'tminus-test',
      statementTimeoutMs: 100,
    });
    try {
      const session = 'SELECT pg_backend_pid() AS pid, now() < statement_timestamp() AS "isInTransaction"';
      let pid: unknown;
      const hanging = dataSource.transaction(async (manager) => {
        [{ pid }] = await manager.query<[{ pid: number }]>(session);
        proxy.stall();
        await manager.query('SELECT 1');
      });
      await expect(hanging).rejects.toThrow('Query read timeout');
      proxy.resume();
      const [next] = await dataSource.query<[{ pid: number; isInTransaction: boolean }]>(session);
      expect(next.isInTransaction).toBe(false);
      expect(next.pid).not.toBe(pid);
    } finally {
      await dataSource.destroy();
      await proxy.stop();
    }
  }, 15_000);
});
