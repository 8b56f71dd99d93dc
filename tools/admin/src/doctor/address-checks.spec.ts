import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { freePort } from '@tminus/testing';
import { checkAddress } from './address-checks.ts';

const address = (url: string, host = '127.0.0.1') => ({ name: 'API', variable: 'API_PUBLIC_URL', url, host });

/** A server on this machine that answers everything. */
async function withServer<T>(status: number, body: string, work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((_, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

describe('checkAddress', () => {
  it.each([
    ['http://localhost:3000', '0.0.0.0', false],
    ['http://127.0.0.1:3000', '192.0.2.7', false],
    ['http://[::1]:3000', '127.0.0.1', true],
  ])('reports %s on a server that listens on %s', async (url, host, isServer) => {
    const [finding] = await checkAddress(address(url, host), isServer);
    expect(finding).toMatchObject({ severity: 'error', message: `${url} works only on this machine` });
    expect(finding?.fix).toContain('API_PUBLIC_URL');
  });

  it('accepts a local address on a laptop, if the service answers', async () => {
    await withServer(200, '{"status":"ok"}', async (url) => {
      expect(await checkAddress(address(url), false)).toEqual([
        { check: 'API address', severity: 'ok', message: `${url} answers` },
      ]);
    });
  });

  it('reports an address that leads to something else, or nowhere', async () => {
    await withServer(404, 'nginx', async (url) => {
      const found = await checkAddress(address(url), false);
      expect(found).toMatchObject([{ severity: 'error', message: `${url} does not lead to T-minus: status 404` }]);
    });
    const found = await checkAddress(address(`http://127.0.0.1:${await freePort()}`), false);
    expect(found).toMatchObject([{ severity: 'error', message: expect.stringContaining('ECONNREFUSED') }]);
  });
});
