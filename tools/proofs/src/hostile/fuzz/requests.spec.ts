import type { Random } from '@tminus/testing';
import { fillPlaceholders, keyPlaceholder, serialize, timerPlaceholder } from './raw-request.ts';
import { requestsOfConnection } from './requests.ts';
import { viewerRequest, validRequest } from './valid-requests.ts';

const routes = ['GET', 'POST'].map((method) => ({ method, pattern: '/api/v1/timers', query: [], examples: [] }));
const generators = [(random: Random) => validRequest(routes, random), viewerRequest];
const bytesOf = (seed: number, stream: number) =>
  generators
    .flatMap((make) => requestsOfConnection(make, seed, stream))
    .map((request) => serialize(request).toString('latin1'));

describe('requests', () => {
  it('are the same for the same seed, and different for another seed', () => {
    for (let stream = 0; stream < 200; stream++) expect(bytesOf(5, stream)).toEqual(bytesOf(5, stream));
    expect(bytesOf(5, 0)).not.toEqual(bytesOf(6, 0));
  });

  it('are last on their connection if they are malformed', () => {
    for (let stream = 0; stream < 500; stream++) {
      const requests = generators.map((make) => requestsOfConnection(make, 1, stream));
      for (const each of requests) expect(each.slice(0, -1).some(({ malformed }) => malformed)).toBe(false);
    }
  });

  it('get the keys and timers of the run without changing their length', () => {
    const text = `${keyPlaceholder(1)} ${timerPlaceholder(0)} ${timerPlaceholder(7)}`;
    const testData = { keys: ['', 'k'.repeat(44)], timers: ['t'.repeat(30)] };
    const written = fillPlaceholders(Buffer.from(text), testData).toString();
    expect(written).toBe(`${'k'.repeat(44)} ${'t'.repeat(30)} ${timerPlaceholder(7)}`);
    expect(written).toHaveLength(text.length);
  });
});
