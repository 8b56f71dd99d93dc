import { version } from '../config/index.ts';
import { rulesInUse } from '@tminus/domain';
import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Metrics } from '../metrics/metrics.ts';
import { RequestMetrics } from '../metrics/request-metrics.ts';
import { takeSteps } from '../request-order.ts';
import { answerHealth } from './answer-health.ts';
import type { HealthStatus } from './health-monitor.ts';

describe('answerHealth', () => {
  let server: Server;
  let ready: HealthStatus;
  const metrics = new Metrics();

  beforeAll(async () => {
    server = createServer((_, response) => response.writeHead(418).end()); // the framework
    takeSteps(server, [answerHealth({ live: () => 'ok', ready: () => ready }, new RequestMetrics(metrics))]);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  const call = async (path: string, options: RequestInit = {}) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
    const answer = await fetch(url, { ...options, headers: { 'x-request-id': 'probe' } });
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
  };

  it.each<[HealthStatus, number]>([
    ['ok', 200],
    ['degraded', 200],
    ['error', 503],
  ])('answers the status %s with %d, versions and nothing else, and counts the request', async (status, code) => {
    ready = status;
    const answer = await call('/health/ready?probe=1');
    expect(answer).toMatchObject({
      status: code,
      headers: {
        'x-request-id': 'probe',
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
      },
      text: JSON.stringify({ status, version, timeZoneRules: rulesInUse().version }),
    });
    expect(await metrics.registry.metrics()).toContain(`method="GET",route="/health/ready",status="${code}"`);
  });

  it.each([
    ['/health/ready', { method: 'POST', body: '{}' }],
    ['/health/nothing', {}],
    ['/health/ready/', {}],
  ])('leaves %s %j to the framework', async (path, options) => {
    expect((await call(path, options)).status).toBe(418);
  });
});
