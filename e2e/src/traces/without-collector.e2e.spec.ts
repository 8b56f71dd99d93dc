import { eventually, freePort, startReadyService } from '@tminus/testing';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aCaller, logLines } from './collector.ts';

/** Of V8. */
interface Coverage {
  result: { functions: { functionName: string }[] }[];
}

/** Functions of OpenTelemetry that export traces. Not those of its API, which prom-client loads. */
const ofOpenTelemetry = ['parseTraceParent', 'BatchSpanProcessorBase'];

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'tminus-coverage-'))));
afterAll(() => rm(folder, { recursive: true }));

/** Starts an API that writes what it has compiled when it exits. The functions of a module are compiled when it is loaded. */
const startWithCoverage = (name: string, variables: NodeJS.ProcessEnv = {}) =>
  startReadyService('api', { NODE_V8_COVERAGE: join(folder, name), ...variables });

/** The functions of OpenTelemetry that an API has compiled. */
async function compiled(name: string): Promise<string[]> {
  const files = await readdir(join(folder, name));
  const reports = await Promise.all(files.map((file) => readFile(join(folder, name, file), 'utf8')));
  const scripts = reports.flatMap((report) => (JSON.parse(report) as Coverage).result);
  const names = new Set(scripts.flatMap(({ functions }) => functions.map((each) => each.functionName)));
  return ofOpenTelemetry.filter((each) => names.has(each));
}

describe('a collector that does not answer', () => {
  it('changes nothing for clients, is reported once, and does not delay the shutdown', async () => {
    const service = await startWithCoverage('on', {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      OTEL_BSP_SCHEDULE_DELAY: '50',
      OTEL_EXPORTER_OTLP_TIMEOUT: '300',
    });
    const warning = /The collector does not accept traces: [^"]+/g;
    const statuses = new Set<number>();
    const request = async (headers = {}) => {
      const response = await fetch(`${service.url}/api/v1/timers`, { headers });
      statuses.add(response.status);
      return response.headers.get('x-request-id') ?? '';
    };
    // Later, requests without a key may be too many for the log.
    const [line] = await logLines(service, await request(aCaller().headers));
    expect(line).toHaveProperty('trace_id');
    await eventually(async () => {
      await request();
      expect(service.output).toMatch(warning);
    });
    for (let index = 0; index < 20; index++) await request();
    expect([...statuses]).toEqual([401]);
    const started = performance.now();
    expect(await service.stop()).toBe(0);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(service.output.match(warning)).toHaveLength(1);
    expect(await compiled('on')).toEqual(ofOpenTelemetry);
  });
});

describe('without the address of a collector', () => {
  it('OpenTelemetry is not loaded, and the log has no traces', async () => {
    const service = await startWithCoverage('off');
    const { headers } = await fetch(`${service.url}/api/v1/timers`, { headers: aCaller().headers });
    const [line] = await logLines(service, headers.get('x-request-id') ?? '');
    expect(line).toMatchObject({ status: 401 });
    expect(line).not.toHaveProperty('trace_id');
    expect(await service.stop()).toBe(0);
    expect(await compiled('off')).toEqual([]);
  });
});
