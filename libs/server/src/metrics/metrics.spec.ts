import { Metrics } from './metrics.ts';

describe('Metrics', () => {
  it('reads each value when it is asked', async () => {
    const metrics = new Metrics();
    let views = 2;
    metrics.counter({ name: 'views_total', help: 'Views.' }, () => views);
    metrics.gauge({ name: 'bytes', help: 'Bytes.', labels: ['state'] }, () => [[{ state: 'waiting' }, 7]]);
    expect(await metrics.registry.metrics()).toContain('views_total 2\n');
    views = 3;
    const text = await metrics.registry.metrics();
    expect(text).toContain('views_total 3\n');
    expect(text).toContain('bytes{state="waiting"} 7\n');
  });

  it('leaves out what cannot be read', async () => {
    const metrics = new Metrics();
    metrics.gauge({ name: 'broken', help: 'Broken.' }, () => Promise.reject(new Error('no')));
    metrics.gauge({ name: 'unknown', help: 'Unknown.' }, () => Promise.resolve(undefined));
    metrics.gauge({ name: 'fine', help: 'Fine.' }, () => 1);
    const text = await metrics.registry.metrics();
    expect(text).toContain('fine 1\n');
    expect(text).not.toMatch(/^(broken|unknown)\b/m);
  });
});
