import {
  RawConnection,
  RunningServices,
  createAccountWithKey,
  useTestDatabase,
  testDatabaseUrl,
} from '@tminus/testing';

let services: RunningServices;
const dataSource = useTestDatabase();
let key: string;

beforeAll(async () => {
  services = await RunningServices.start(testDatabaseUrl());
  ({ key } = await createAccountWithKey(dataSource, { plan: 'enterprise' }));
});

afterAll(() => services.stop());

const closedWithinMs = 15_000;
const dripMs = 500;
/** Different loopback addresses, so that no address reaches its rate limit. */
const addressOf = (index: number) => `127.50.${Math.floor(index / 250)}.${1 + (index % 250)}`;

/** Sends `head`, then `drop` every 500 ms. @returns the milliseconds until the service closes the connection */
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

it('a request that does not arrive completely gets exactly one response, and its connection is closed', async () => {
  const statusesOf = async (url: string, head: string) => {
    const connection = await RawConnection.open(url);
    connection.send(head);
    const responses = await connection.rest('GET', { withinMs: 2 * closedWithinMs });
    connection.close();
    return responses.map(({ status }) => status);
  };
  const { api, embed } = services;
  const statuses = [
    statusesOf(api.url, 'GET / HTTP/1.1\r\n'),
    statusesOf(api.url, bodyHead(`Authorization: Bearer ${key}\r\n`)),
    statusesOf(embed.url, 'GET /t/x.gif HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n'),
  ];
  expect(await Promise.all(statuses)).toEqual([[408], [408], [expect.any(Number)]]);
});

describe('thousands of slow and idle connections', () => {
  it('are each closed within 15 seconds, and do not block other requests', async () => {
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
    let allClosed = false;
    const closed = Promise.all(attack).finally(() => (allClosed = true));
    const latencies: number[] = [];
    while (!allClosed) {
      const sent = performance.now();
      const response = await fetch(`${services.api.url}/api/v1/timers`, {
        headers: { authorization: `Bearer ${key}` },
      });
      expect(response.status).toBe(200);
      await response.arrayBuffer();
      latencies.push(performance.now() - sent);
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 100))]);
    }
    expect(Math.max(...(await closed))).toBeLessThan(closedWithinMs);
    expect(latencies.length).toBeGreaterThan(10);
    expect(Math.max(...latencies)).toBeLessThan(5_000);
  });
});
