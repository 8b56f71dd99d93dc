import { fetchEarly, forgetEarlyResponses } from './early-responses.ts';

const early = new Response('early');
const late = new Response('late');

beforeEach(() => {
  globalThis.__tminusEarly = new Map([['/account/options', Promise.resolve(early)]]);
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(late);
});

afterEach(() => jest.restoreAllMocks());

describe('fetchEarly', () => {
  it('uses a response that was asked for early, once', async () => {
    expect(await fetchEarly('/account/options')).toBe(early);
    expect(await fetchEarly('/account/options')).toBe(late);
  });

  it('asks for everything else', async () => {
    expect(await fetchEarly('/account/timers')).toBe(late);
    expect(await fetchEarly('/account/options')).toBe(early);
  });

  it('uses no response that was meant for an earlier page', async () => {
    forgetEarlyResponses();
    expect(await fetchEarly('/account/options')).toBe(late);
  });
});
