import { type RunningService, eventually, freePort, startService, testDatabaseUrl } from '@tminus/testing';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LogLine, aCaller, logLines } from './collector.ts';

/** Of V8. */
interface Coverage {
  result: { functions: { functionName: string }[] }[];
}

describe('a collector that does not answer', () => {
  let service: RunningService;

  afterEach(() => service.stop());

  it('changes nothing for clients, is reported once, and does not delay the shutdown', async () => {
    service = startService('api', {
      DATABASE_URL: testDatabaseUrl(),
      DATA_DIR: tmpdir(),
      API_PORT: String(await freePort()),
      LOG_FORMAT: 'json',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      OTEL_BSP_SCHEDULE_DELAY: '50',
      OTEL_EXPORTER_OTLP_TIMEOUT: '300',
    });
    await service.waitUntilReady();
    const warning = /The collector does not accept traces: [^"]+/g;
    const statuses = new Set<number>();
    await eventually(async () => {
      statuses.add((await fetch(`${service.url}/api/v1/timers`)).status);
      expect(service.output).toMatch(warning);
    });
    for (let index = 0; index < 20; index++) statuses.add((await fetch(`${service.url}/api/v1/timers`)).status);
    expect([...statuses]).toEqual([401]);
    const started = performance.now();
    expect(await service.stop()).toBe(0);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(service.output.match(warning)).toHaveLength(1);
  });
});

describe('without the address of a collector', () => {
  /** The functions that a service has compiled. Those of a module are compiled when it is loaded. */
  async function functionsOf(variables: NodeJS.ProcessEnv): Promise<{ names: Set<string>; line: LogLine | undefined }> {
    const folder = await mkdtemp(join(tmpdir(), 'tminus-coverage-'));
    try {
      const service = startService('api', {
        DATABASE_URL: testDatabaseUrl(),
        DATA_DIR: folder,
        API_PORT: String(await freePort()),
        LOG_FORMAT: 'json',
        NODE_V8_COVERAGE: join(folder, 'coverage'),
        ...variables,
      });
      await service.waitUntilReady();
      const { headers } = await fetch(`${service.url}/api/v1/timers`, { headers: aCaller().headers });
      const [line] = await logLines(service, headers.get('x-request-id') ?? '');
      expect(await service.stop()).toBe(0);
      const files = await readdir(join(folder, 'coverage'));
      const reports = await Promise.all(files.map((name) => readFile(join(folder, 'coverage', name), 'utf8')));
      const scripts = reports.flatMap((report) => (JSON.parse(report) as Coverage).result);
      return { names: new Set(scripts.flatMap(({ functions }) => functions.map((each) => each.functionName))), line };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  it('OpenTelemetry is not loaded, and the log has no traces', async () => {
    // Not those of its API, which prom-client loads.
    const ofOpenTelemetry = ['parseTraceParent', 'BatchSpanProcessorBase'];
    const off = await functionsOf({});
    const on = await functionsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` });
    expect(ofOpenTelemetry.filter((name) => on.names.has(name))).toEqual(ofOpenTelemetry);
    expect(ofOpenTelemetry.filter((name) => off.names.has(name))).toEqual([]);
    expect(on.line).toHaveProperty('trace_id');
    expect(off.line).toMatchObject({ status: 401 });
    expect(off.line).not.toHaveProperty('trace_id');
  });
});
