import { Metrics } from './metrics.ts';
import { RequestMetrics } from './request-metrics.ts';

describe('RequestMetrics', () => {
  it('is a histogram with the bytes of the responses', async () => {
    const metrics = new Metrics();
    const requests = new RequestMetrics(metrics);
    const series = requests.series({ method: 'GET', route: '/t/*', status: 200 });
    for (let i = 0; i < 3; i++) series.add(0.001, 100);
    series.add(60, 50);
    const text = await metrics.registry.metrics();
    const name = 'tminus_http_request_duration_seconds';
    const labels = 'method="GET",route="/t/*",status="200"';
    expect(text).toContain(`# TYPE ${name} histogram`);
    for (const [le, count] of [
      ['0.0005', 0],
      ['0.001', 3],
      ['10', 3],
      ['+Inf', 4],
    ] as const)
      expect(text).toContain(`${name}_bucket{${labels},le="${le}"} ${count}\n`);
    expect(text).toContain(`${name}_sum{${labels}} 60.003\n`);
    expect(text).toContain(`${name}_count{${labels}} 4\n`);
    expect(text).toContain('tminus_http_response_body_bytes_total{route="/t/*"} 350\n');
  });
});
