import {
  RawConnection,
  RunningServices,
  createAccountWithKey,
  openTestDatabase,
  testDatabaseUrl,
} from '@tminus/testing';
import type { DataSource } from 'typeorm';

let services: RunningServices;
let dataSource: DataSource;
let key: string;

beforeAll(async () => {
  services = await RunningServices.start(testDatabaseUrl());
  dataSource = await openTestDatabase();
  ({ key } = await createAccountWithKey(dataSource, { plan: 'enterprise' }));
});

afterAll(async () => {
  await dataSource.destroy();
  await services.stop();
});

const closedWithinMs = 15_000;
const dripMs = 500;
/** Addresses of the loopback network, so that nobody's share of anonymous requests is used up. */
const addressOf = (index: number) => `127.50.${Math.floor(index / 250)}.${1 + (index % 250)}`;

/** Sends some bytes, then one of `drop` every half a second, and says after how many milliseconds the service has closed. */
async function closedAfter(url: string, index: number, head: string, drop: string): Promise<number> {
  const connection = await RawConnection.open(url, { localAddress: addressOf(index) });
  const started = performance.now();
  connection.send(head);
  const drip = setInterval(() => drop !== '' && connection.send(drop), dripMs);
  try {
    await connection.rest('GET', { withinMs: 2 * closedWithinMs });
    return performance.now() - started;
  } finally {
    clearInterval(drip);
    connection.close();
  }
}

const bodyHead = (authorization: string) =>
  `POST /api/v1/timers HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{`;

describe('thousands of slow and idle connections', () => {
  it('are closed within 15 seconds each, and keep nobody else from being answered', async () => {
    const kinds: [head: string, drop: string][] = [
      ['', ''],
      ['GET /api/v1/timers HTTP/1.1\r\n', 'X: y\r\n'],
      ['GET /api/v1/timers HTTP/1.1\r\nX-Slow: ', 'y'],
      [bodyHead(`Authorization: Bearer ${key}\r\n`), ' '],
      [bodyHead(''), ' '],
      [
        `POST /api/v1/timers HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nTransfer-Encoding: chunked\r\n\r\n`,
        '1\r\n \r\n',
      ],
    ];
    const attack = [services.api.url, services.embed.url].flatMap((url) => [
      ...kinds.flatMap(([head, drop], kind) =>
        Array.from({ length: 20 }, (_, index) => closedAfter(url, 100 * kind + index, head, drop)),
      ),
      ...Array.from({ length: 1_000 }, (_, index) => closedAfter(url, 1_000 + index, '', '')),
    ]);
    let isOver = false;
    const closed = Promise.all(attack).finally(() => (isOver = true));
    const waits: number[] = [];
    while (!isOver) {
      const asked = performance.now();
      const response = await fetch(`${services.api.url}/api/v1/timers`, {
        headers: { authorization: `Bearer ${key}` },
      });
      expect(response.status).toBe(200);
      await response.arrayBuffer();
      waits.push(performance.now() - asked);
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 100))]);
    }
    expect(Math.max(...(await closed))).toBeLessThan(closedWithinMs);
    expect(waits.length).toBeGreaterThan(10);
    expect(Math.max(...waits)).toBeLessThan(5_000);
  });
});
