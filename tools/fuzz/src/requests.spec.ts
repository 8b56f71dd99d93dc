import { keyPlaceholder, serialize, timerPlaceholder } from './draft.ts';
import { imageRequest } from './embed-requests.ts';
import { filled } from './placeholders.ts';
import type { Random } from './random.ts';
import { requestsOfConnection } from './requests.ts';
import { validRequest } from './valid-requests.ts';

const routes = ['GET', 'POST'].map((method) => ({ method, pattern: '/api/v1/timers', query: [], examples: [] }));
const makes = [(random: Random) => validRequest(routes, random), imageRequest];
const bytesOf = (seed: number, stream: number) =>
  makes.flatMap((make) => requestsOfConnection(make, seed, stream)).map((draft) => serialize(draft).toString('latin1'));

describe('requests', () => {
  it('are the same for the same seed, and others for another', () => {
    for (let stream = 0; stream < 200; stream++) expect(bytesOf(5, stream)).toEqual(bytesOf(5, stream));
    expect(bytesOf(5, 0)).not.toEqual(bytesOf(6, 0));
  });

  it('that may not be read as one stand last on their connection', () => {
    for (let stream = 0; stream < 500; stream++) {
      const drafts = makes.map((make) => requestsOfConnection(make, 1, stream));
      for (const each of drafts) expect(each.slice(0, -1).some(({ broken }) => broken)).toBe(false);
    }
  });

  it('get the keys and timers of the run where their placeholders stand, and no other length', () => {
    const text = `${keyPlaceholder(1)} ${timerPlaceholder(0)} ${timerPlaceholder(7)}`;
    const facts = { keys: ['', 'k'.repeat(44)], timers: ['t'.repeat(30)] };
    const written = filled(Buffer.from(text), facts).toString();
    expect(written).toBe(`${'k'.repeat(44)} ${'t'.repeat(30)} ${timerPlaceholder(7)}`);
    expect(written).toHaveLength(text.length);
  });
});
