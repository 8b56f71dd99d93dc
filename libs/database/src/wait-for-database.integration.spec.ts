import { freePort, testDatabaseUrl } from '@tminus/testing';
import { connect, createServer } from 'node:net';
import { waitForDatabase } from './wait-for-database.ts';

const withPort = (port: number) => {
  const url = new URL(testDatabaseUrl());
  url.port = String(port);
  return url.href;
};

describe('waitForDatabase', () => {
  it('resolves when the database begins to answer, and reports once that it waits', async () => {
    const port = await freePort();
    const target = Number(new URL(testDatabaseUrl()).port);
    const server = createServer((client) => {
      const upstream = connect(target, '127.0.0.1');
      client.on('error', () => undefined).pipe(upstream.on('error', () => undefined));
      upstream.pipe(client);
    });
    const reasons: unknown[] = [];
    await waitForDatabase(withPort(port), {
      withinMs: 60_000,
      onWaiting: (error) => {
        reasons.push(error);
        server.listen(port, '127.0.0.1');
      },
    });
    server.close();
    expect(reasons).toEqual([expect.objectContaining({ code: 'ECONNREFUSED' })]);
  });

  it('gives up after the time', async () => {
    const onWaiting = jest.fn();
    const waiting = waitForDatabase(withPort(await freePort()), { withinMs: 0, onWaiting });
    await expect(waiting).rejects.toThrow('ECONNREFUSED');
    expect(onWaiting).not.toHaveBeenCalled();
  });

  it('does not wait if the database refuses', async () => {
    const url = new URL(testDatabaseUrl());
    url.password = 'wrong';
    const onWaiting = jest.fn();
    await expect(waitForDatabase(url.href, { withinMs: 60_000, onWaiting })).rejects.toMatchObject({ code: '28P01' });
    expect(onWaiting).not.toHaveBeenCalled();
  });
});
