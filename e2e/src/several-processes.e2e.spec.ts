import {
  type RunningService,
  RunningServices,
  aTimer,
  createAccountWithKey,
  createTimer,
  eventually,
  freePort,
  useTestDatabase,
  startService,
  testDatabaseUrl,
} from '@tminus/testing';
import { timerIds } from '@tminus/domain';
import { request } from 'node:http';

/** Longer than a process takes to answer the others. */
const healthTimeoutMs = 6_000;
/** Some answers wait for the process that does not answer. */
const settles = { withinMs: 20_000 };

describe('an image service with several processes', () => {
  let services: RunningServices;
  const dataSource = useTestDatabase();
  let metricsPort: number;

  beforeAll(async () => {
    metricsPort = await freePort();
    const ofEmbed = { METRICS_PORT: String(metricsPort) };
    services = await RunningServices.start(testDatabaseUrl(), { EMBED_WORKERS: '3' }, ofEmbed);
    await eventually(async () => expect(processesOf(services.embed)).toHaveLength(3));
  });

  afterAll(() => services.stop());

  /** The process ids in the order in which they began to listen. */
  const processesOf = ({ output }: RunningService) =>
    [...output.matchAll(/Process (\d+) listens/g)].map(([, pid]) => Number(pid));
  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  /** Over a connection of its own, so that the next process gets it. */
  const open = (path: string) =>
    new Promise<{ status: number | undefined; bytes: number }>((resolve, reject) => {
      const sent = request(services.embed.url + path, { agent: false }, (response) => {
        let bytes = 0;
        response
          .on('data', (chunk: Buffer) => (bytes += chunk.length))
          .on('end', () => resolve({ status: response.statusCode, bytes }));
      });
      sent.on('error', reject).end();
    });
  const health = async (url = services.embed.url) => {
    const response = await fetch(`${url}/health/ready`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(healthTimeoutMs),
    });
    const report = (await response.json()) as { status: string; processes?: Record<string, { status: string }> };
    return { code: response.status, ...report };
  };
  const countedViews = async (id: string) => {
    const [row] = await dataSource.query('SELECT views FROM timer_view_totals WHERE timer_id = $1', [id]);
    return Number(row?.views ?? 0);
  };

  it('counts every view, also those of a process that was killed, and replaces it', async () => {
    const { accountId } = await createAccountWithKey(dataSource);
    const id = await createTimer(dataSource, accountId, aTimer());
    const openMany = async () => {
      const images = await Promise.all(Array.from({ length: 15 }, () => open(`/t/${id}.gif`)));
      for (const { status, bytes } of images) expect([status, bytes > 1_000]).toEqual([200, true]);
    };
    await openMany();
    const [victim = 0] = processesOf(services.embed);
    process.kill(victim, 'SIGKILL');
    await eventually(async () => expect(services.embed.output).toContain(`Process ${victim} has ended (SIGKILL)`));
    await openMany();
    await eventually(async () => expect(processesOf(services.embed)).toHaveLength(4));
    await openMany();
    await eventually(async () => expect(await countedViews(timerIds.toUuid(id))).toBe(45));
    await eventually(async () => expect(await health()).toMatchObject({ code: 200, status: 'ok' }));
  });

  it('is degraded on every process, says why on the port of the metrics, and stays ready while one of them does not answer', async () => {
    const [frozen = 0] = processesOf(services.embed).filter(isRunning);
    process.kill(frozen, 'SIGSTOP');
    try {
      // Each process learns of it within seconds. Until then, it says what it has learned of the process that was killed above.
      await eventually(async () => {
        expect(await health()).toMatchObject({ code: 200, status: 'degraded' });
        const { processes = {}, ...report } = await health(`http://127.0.0.1:${metricsPort}`);
        expect(report).toEqual({ code: 200, status: 'degraded' });
        const statuses = Object.values(processes).map(({ status }) => status);
        expect(statuses.sort()).toEqual(['error', 'ok', 'ok']);
      }, settles);
    } finally {
      process.kill(frozen, 'SIGCONT');
    }
    await eventually(async () => expect(await health()).toMatchObject({ code: 200, status: 'ok' }), settles);
  });

  it('reports a mistake once, and ends', async () => {
    const second = startService('embed', { ...services.environment });
    expect(await second.exited).toBe(1);
    expect(second.output.trim()).toBe(
      `Port ${services.config.embed.port} is already in use. Stop the program that uses it, or set EMBED_PORT.`,
    );
  });

  it.each([
    ['on SIGTERM', (service: RunningService) => service.stop()],
    [
      'when its parent process ends',
      (service: RunningService) => {
        service.process.disconnect();
        return service.exited;
      },
    ],
  ])('ends with all its processes %s', async (_when, end) => {
    const other = startService('embed', {
      ...services.environment,
      EMBED_PORT: String(services.config.embed.port + 1),
    });
    await other.waitUntilReady();
    await eventually(async () => expect(processesOf(other)).toHaveLength(3));
    expect(await end(other)).toBe(0);
    await eventually(async () => expect(processesOf(other).filter(isRunning)).toEqual([]));
  });

  it('shuts down all processes in order when the one that started them is killed', async () => {
    const other = startService('embed', {
      ...services.environment,
      EMBED_PORT: String(services.config.embed.port + 1),
    });
    await other.waitUntilReady();
    await eventually(async () => expect(processesOf(other)).toHaveLength(3));
    other.process.kill('SIGKILL');
    await eventually(async () => {
      expect(processesOf(other).filter(isRunning)).toEqual([]);
      expect(other.output.match(/Stopping \(the launcher has ended\)/g)).toHaveLength(3);
    });
  });
});
