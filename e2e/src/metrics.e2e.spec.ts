import {
  type RunningService,
  type ServiceName,
  aTimer,
  createAccountWithKey,
  createTimer,
  describeIfInstalled,
  eventually,
  freePort,
  repositoryRoot,
  startReadyService,
  testDatabaseUrl,
  useTestDatabase,
} from '@tminus/testing';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const deployed = (path: string) => join(repositoryRoot, 'deploy', path);

interface Measured {
  service: RunningService;
  read: () => Promise<string>;
}

async function startMeasured(name: ServiceName, settings: NodeJS.ProcessEnv = {}): Promise<Measured> {
  const metricsPort = String(await freePort());
  const service = await startReadyService(name, { METRICS_PORT: metricsPort, ...settings });
  // The service closes idle connections, and promtool stops this process for seconds.
  const headers = { connection: 'close' };
  const read = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { headers })).text();
  return { service, read };
}

/** The value of a metric, without the label `service`. */
function valueOf(text: string, metric: string): number | undefined {
  const plain = (line: string) =>
    line
      .replace(/service="\w+",?/, '')
      .replace(',}', '}')
      .replace('{}', '');
  const line = text.split('\n').find((each) => plain(each).startsWith(`${metric} `));
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ')));
}

let api: Measured;
let embed: Measured;
let key: string;
let timerId: string;
const dataSource = useTestDatabase();

beforeAll(async () => {
  // With all settings that have metrics of their own.
  const withReplica = startMeasured('api', { DATABASE_READ_URL: testDatabaseUrl() });
  [api, embed] = await Promise.all([withReplica, startMeasured('embed')]);
  const account = await createAccountWithKey(dataSource, { plan: 'business' });
  key = account.key;
  timerId = await createTimer(dataSource, account.accountId, aTimer());
});

afterAll(() => Promise.all([api.service.stop(), embed.service.stop()]));

describe('the metrics', () => {
  it('of the image service count requests, images, bytes and records', async () => {
    const path = `${embed.service.url}/t/${timerId}.gif`;
    let bytes = 0;
    for (let i = 0; i < 5; i++) {
      const image = await fetch(`${path}?i=${i}`, {
        headers: {
          'user-agent': 'Mozilla/5.0 (Windows NT 6.1; rv:45.0) Gecko/20100101 Thunderbird/45.0',
          'accept-encoding': 'identity',
        },
      });
      bytes += (await image.arrayBuffer()).byteLength;
    }
    await eventually(async () => {
      const text = await embed.read();
      const labels = 'method="GET",route="/t/*",status="200"';
      expect(valueOf(text, `tminus_http_request_duration_seconds_count{${labels}}`)).toBe(5);
      expect(valueOf(text, 'tminus_http_response_body_bytes_total{route="/t/*"}')).toBe(bytes);
      expect(valueOf(text, 'tminus_images_total{source="loaded"}')).toBeGreaterThanOrEqual(1);
      expect(valueOf(text, 'tminus_images_total{source="memory"}')).toBeGreaterThanOrEqual(1);
      expect(valueOf(text, 'tminus_layout_builds_total{kind="layouts"}')).toBeGreaterThanOrEqual(1);
      expect(valueOf(text, 'tminus_records_written_total')).toBe(5);
      expect(valueOf(text, 'tminus_counting_commits_total')).toBeGreaterThanOrEqual(1);
      expect(valueOf(text, 'tminus_records_lost_total')).toBe(0);
      expect(valueOf(text, 'tminus_records_oldest_uncounted_age_seconds')).toBeLessThan(60);
      expect(valueOf(text, 'tminus_health_up{check="database"}')).toBe(1);
    });
  });

  it('of the API count requests by the pattern of the route, and refusals', async () => {
    const call = (path: string, headers = {}) => fetch(api.service.url + path, { headers });
    await call(`/api/v1/timers/${timerId}`, { authorization: `Bearer ${key}` });
    await Promise.all(Array.from({ length: 80 }, () => call('/api/v1/timers')));
    const text = await api.read();
    const name = 'tminus_http_request_duration_seconds_count';
    expect(valueOf(text, `${name}{method="GET",route="/api/v1/timers/:id",status="200"}`)).toBe(1);
    expect(valueOf(text, 'tminus_rate_limit_refusals_total{limit="anonymous"}')).toBeGreaterThan(0);
    expect(valueOf(text, 'tminus_database_pool_max_connections')).toBe(10);
    expect(valueOf(text, 'tminus_deadlines_lag_seconds')).toBeLessThan(60);
    expect(valueOf(text, 'tminus_starts_lag_seconds')).toBeLessThan(60);
  });

  it('do not grow with what clients invent', async () => {
    const seriesOf = async () => (await embed.read()).split('\n').filter((line) => line.startsWith('tminus_')).length;
    const open = (i: number) => fetch(`${embed.service.url}/${i % 2 ? 't/' : ''}invented${i}?x=${i}`);
    await Promise.all([0, 1, 2, 3].map(open));
    const before = await seriesOf();
    await Promise.all(Array.from({ length: 200 }, (_, i) => open(i)));
    expect(await seriesOf()).toBe(before);
    expect(await embed.read()).not.toContain('invented');
  });

  it('are not on the port of the service, and contain no secret', async () => {
    const answer = await fetch(`${embed.service.url}/metrics`);
    expect(answer.status).toBe(404);
    expect(await api.read()).not.toContain(key);
  });
});

describe('the alerts and the dashboard', () => {
  it('use metrics and labels that the services have', async () => {
    const texts = await Promise.all([api.read(), embed.read()]);
    // A metric without a value has a type only.
    const existing = new Set(texts.join('\n').match(/(?<=^|^# TYPE )[a-z]\w+(?=[{ ])/gm));
    for (const path of ['prometheus/alerts.yml', 'grafana/dashboards/tminus.json']) {
      const used = readFileSync(deployed(path), 'utf8').match(/\b(tminus|process|nodejs)_\w+/g) ?? [];
      expect(used.length).toBeGreaterThan(10);
      const ofScripts = ['tminus_backup_timestamp_seconds'];
      expect([...new Set(used)].filter((name) => !existing.has(name) && !ofScripts.includes(name))).toEqual([]);
    }
  });
});

describeIfInstalled('promtool', 'the metrics', () => {
  it('are described as promtool recommends', async () => {
    for (const { read } of [api, embed]) {
      const ours = (await read()).split('\n').filter((line) => /^(# \w+ )?tminus_/.test(line));
      const input = `${ours.join('\n')}\n`;
      const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { encoding: 'utf8', input });
      expect([status, stdout + stderr]).toEqual([0, '']);
    }
  });
});
