import { type Ticking, clockOf } from './server-clock.ts';
import { fetchState } from './state.ts';

const page = Object.assign(new EventTarget(), { hidden: false, readyState: 'complete' });
Object.assign(globalThis, { document: page });

let services = 0;
let url: string;
/** What the service answers. */
let state: string;
/** The kinds of the requests. */
let requested: (string | null)[];

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 10, 28, 18) });
  url = `https://${++services}.example/t/tmr_1.json`;
  state = 'running';
  requested = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    requested.push((address as URL).searchParams.get('page'));
    return Promise.resolve(Response.json({ version: 1, serverTime: Date.now(), state, live: {} }));
  });
});
afterEach(() => jest.restoreAllMocks());

/** An element of a page with these images. */
const elementBeside = (...images: object[]) =>
  ({ getRootNode: () => ({ querySelectorAll: () => images }) }) as unknown as Element;

const alone = elementBeside();
const withImage = () =>
  elementBeside({ src: url.replace('.json', '.png'), complete: true, naturalWidth: 600, decode: () => undefined });

describe('the view of a timer on a page', () => {
  it.each([
    ['the first state without an image', () => alone, ['view', 'again']],
    ['its image', withImage, ['again', 'again']],
  ])('is %s, also of elements with different parameters', async (_, element, kinds) => {
    await Promise.all([`${url}?uid=anna`, `${url}?uid=ben`].map((each) => fetchState(each, element())));
    expect(requested).toEqual(kinds);
  });

  it('is only the first of all requests of a day', async () => {
    const refresh = () => void fetchState(url, alone);
    const each: Ticking = { tick: () => 0, refresh };
    await fetchState(url, alone);
    clockOf(url).add(each);
    for (let hour = 0; hour < 24; hour++) {
      jest.advanceTimersByTime(3_600_000);
      await jest.advanceTimersByTimeAsync(0);
    }
    expect(requested).toEqual(['view', ...Array.from({ length: 24 }, () => 'again')]);
  });

  it.each([
    ['without an image', () => alone, 'view'],
    ['with an image, which shows nothing', withImage, 'again'],
  ])('is the first state after a pause, and none after later ones: %s', async (_, element, first) => {
    for (const next of ['paused', 'paused', 'running', 'paused', 'running']) {
      state = next;
      await fetchState(url, element()).catch(() => undefined);
    }
    expect(requested).toEqual([first, 'view', 'view', 'again', 'again']);
  });

  it('is the next request if one fails, but not if it takes too long, because the service has probably counted it', async () => {
    const fail = () => jest.mocked(fetch).mockRejectedValueOnce(new TypeError('no connection'));
    const ask = () => fetchState(url, alone).catch(() => undefined);
    fail();
    await ask();
    await ask();
    expect(requested).toEqual(['view']);
    url = `https://${++services}.example/t/tmr_1.json`;
    fail();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
    await ask();
    await ask();
    expect(requested).toEqual(['view', 'again']);
  });
});
