import { type HealthCheck, type HealthReport, serviceHealth, HealthMonitor } from './health-monitor.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function monitoring(check: HealthCheck, canDegrade = false) {
  const monitor = new HealthMonitor([{ name: 'database', check, canDegrade }]);
  const before = monitor.report.status;
  await monitor.start();
  return { monitor, before };
}

describe('HealthMonitor', () => {
  it('asks a check once a second, however often the report is read, and not after the end', async () => {
    const problem = jest.fn(() => undefined);
    const { monitor, before } = await monitoring({ problem });
    for (let i = 0; i < 300; i++) expect(monitor.report.status).toBe('ok');
    expect([before, problem.mock.calls.length]).toEqual(['error', 1]);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(problem).toHaveBeenCalledTimes(11);
    monitor.onApplicationShutdown();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(problem).toHaveBeenCalledTimes(11);
  });

  it('reports a problem within a second, and its end', async () => {
    const problem = jest.fn<string | undefined, []>(() => undefined);
    const { monitor } = await monitoring({ problem });
    problem.mockReturnValue('connection refused');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(monitor.report).toEqual({
      status: 'error',
      checks: { database: { status: 'down', reason: 'connection refused' } },
    });
    problem.mockReturnValue(undefined);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(monitor.report.status).toBe('ok');
    monitor.stopping();
    expect(monitor.report.status).toBe('error');
  });

  it('degrades by a problem only if the service can continue and has started', async () => {
    const problem = jest.fn<string | undefined, []>(() => 'down');
    const { monitor } = await monitoring({ problem }, true);
    expect(monitor.report.status).toBe('error');
    problem.mockReturnValue(undefined);
    await jest.advanceTimersByTimeAsync(1_000);
    problem.mockReturnValue('down');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(monitor.report.status).toBe('degraded');
  });

  it('keeps what it has found until the next answer, however long that takes', async () => {
    const warning = jest.fn<Promise<string>, []>().mockResolvedValueOnce('process 7 does not answer');
    warning.mockReturnValue(new Promise(() => undefined));
    const { monitor } = await monitoring({ problem: () => undefined, warning });
    for (let second = 0; second < 5; second++) {
      await jest.advanceTimersByTimeAsync(1_000);
      expect(monitor.report.checks['database']).toEqual({ status: 'degraded', reason: 'process 7 does not answer' });
    }
  });

  it('reports a check that fails or never answers', async () => {
    const failing = await monitoring({ problem: () => Promise.reject(new Error('no answer')) });
    expect(failing.monitor.report.checks['database']).toEqual({ status: 'down', reason: 'no answer' });
    const monitor = new HealthMonitor([
      { name: 'database', canDegrade: false, check: { problem: () => new Promise(() => undefined) } },
    ]);
    void monitor.start();
    await jest.advanceTimersByTimeAsync(6_001);
    expect(monitor.report.checks['database']?.reason).toMatch(/^No answer from the check/);
  });
});

describe('serviceHealth', () => {
  const report = (status: 'ok' | 'degraded' | 'error') => ({ status, checks: {} });

  it.each<[string, HealthReport[]]>([
    ['ok', [report('ok'), report('ok')]],
    ['degraded', [report('ok'), report('error')]],
    ['degraded', [report('ok')]],
    ['error', [report('error'), report('error')]],
    ['error', []],
  ])('is %s for %j of two processes', (status, reports) => {
    expect(serviceHealth(Object.fromEntries(reports.entries()), 2).status).toBe(status);
  });
});
