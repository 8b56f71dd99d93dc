import {
  type RunningService,
  aTimer,
  createAccountWithKey,
  createTimer,
  eventually,
  freePort,
  startReadyService,
  startServiceWithDefaults,
  useTestDatabase,
} from '@tminus/testing';
import { rulesInUse, timerIds } from '@tminus/domain';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longer than a process takes to answer the others. */
const healthTimeoutMs = 6_000;
/** Some answers wait for the process that does not answer. */
const settles = { withinMs: 60_000 };

describe('an image service with several processes', () => {
  const dataSource = useTestDatabase();
  /** Its processes share it, also those of a service that was killed. */
  const dataDir = mkdtempSync(join(tmpdir(), 'tminus-processes-'));
  let service: RunningService;
  let metricsUrl: string;

  beforeAll(async () => {
    const metricsPort = await freePort();
    metricsUrl = `http://127.0.0.1:${metricsPort}`;
    service = await startAll(3, { METRICS_PORT: String(metricsPort) });
  });

  afterAll(async () => {
    await service.stop();
    rmSync(dataDir, { recursive: true });
  });

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
  const haveEnded = (each: RunningService) =>
    eventually(async () => expect(processesOf(each).filter(isRunning)).toEqual([]));

  /** Starts an image service, and waits until all its processes listen. */
  async function startAll(count: number, variables: NodeJS.ProcessEnv = {}): Promise<RunningService> {
    const started = await startReadyService('embed', { DATA_DIR: dataDir, EMBED_WORKERS: String(count), ...variables });
    await eventually(async () => expect(processesOf(started)).toHaveLength(count));
    return started;
  }

  const valueOf = (metrics: string, name: string, ...labels: string[]) => {
    const ofMetric = metrics.split('\n').filter((line) => line.startsWith(`${name}{`));
    return Number(
      ofMetric
        .find((line) => labels.every((label) => line.includes(label)))
        ?.split(' ')
        .at(-1),
    );
  };

  /** Over a connection of its own, so that the next process gets it. */
  const open = (path: string) =>
    new Promise<{ status: number | undefined; bytes: number }>((resolve, reject) => {
      const sent = request(service.url + path, { agent: false }, (response) => {
        let bytes = 0;
        response
          .on('data', (chunk: Buffer) => (bytes += chunk.length))
          .on('end', () => resolve({ status: response.statusCode, bytes }));
      });
      sent.on('error', reject).end();
    });
  const health = async (url = service.url) => {
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

  it('has metrics with a label for each', async () => {
    const headers = { connection: 'close' }; // it closes idle connections
    await eventually(async () => {
      const text = await (await fetch(`${metricsUrl}/metrics`, { headers })).text();
      for (const process of ['process="1"', 'process="2"', 'process="3"']) {
        expect(valueOf(text, 'tminus_health_up', 'check="database"', process)).toBe(1);
        expect(valueOf(text, 'tminus_time_zone_rules_info', `version="${rulesInUse().version}"`, process)).toBe(1);
        expect(valueOf(text, 'process_cpu_seconds_total', process)).toBeGreaterThan(0);
      }
      expect(text.match(/^# TYPE tminus_health_up /gm)).toHaveLength(1);
    });
  });

  it('counts every view, also those of a process that was killed, and replaces it', async () => {
    const { accountId } = await createAccountWithKey(dataSource);
    const id = await createTimer(dataSource, accountId, aTimer());
    const openMany = async () => {
      const images = await Promise.all(Array.from({ length: 15 }, () => open(`/t/${id}.gif`)));
      for (const { status, bytes } of images) expect([status, bytes > 1_000]).toEqual([200, true]);
    };
    await openMany();
    const [victim = 0] = processesOf(service);
    process.kill(victim, 'SIGKILL');
    await eventually(async () => expect(service.output).toContain(`Process ${victim} has ended (SIGKILL)`));
    await openMany();
    await eventually(async () => expect(processesOf(service)).toHaveLength(4));
    await openMany();
    await eventually(async () => expect(await countedViews(timerIds.toUuid(id))).toBe(45));
    await eventually(async () => expect(await health()).toMatchObject({ code: 200, status: 'ok' }));
  });

  it('is degraded on every process, says why on the port of the metrics, and stays ready while one of them does not answer', async () => {
    const [frozen = 0] = processesOf(service).filter(isRunning);
    process.kill(frozen, 'SIGSTOP');
    try {
      // Each process learns of it within seconds. Until then, it says what it has learned of the process that was killed above.
      await eventually(async () => {
        expect(await health()).toMatchObject({ code: 200, status: 'degraded' });
        const { processes = {}, ...report } = await health(metricsUrl);
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
    const { port } = new URL(service.url);
    const second = await startServiceWithDefaults('embed', { EMBED_WORKERS: '3', EMBED_PORT: port });
    expect(await second.exited).toBe(1);
    expect(second.output.trim()).toBe(
      `Port ${port} is already in use. Stop the program that uses it, or set EMBED_PORT.`,
    );
  });

  it.each<[string, (launcher: ChildProcess) => unknown]>([
    ['the parent process of the one that started them ends', (launcher) => launcher.disconnect()],
    ['the one that started them is killed', (launcher) => launcher.kill('SIGKILL')],
  ])('shuts down all processes in order when %s', async (_, act) => {
    const other = await startAll(2);
    act(other.process);
    await haveEnded(other);
    await eventually(async () => expect(other.output.match(/Stopping \(/g)?.length).toBeGreaterThanOrEqual(2));
  });

  it('ends with all its processes on SIGTERM', async () => {
    expect(await service.stop()).toBe(0);
    await haveEnded(service);
  });
});
