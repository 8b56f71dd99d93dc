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
const withImage = (suffix = '.png', more: object = {}) => {
  const loaded = { complete: true, naturalWidth: 600, decode: () => undefined };
  return elementBeside({ src: url.replace('.json', suffix), ...loaded, ...more });
};

describe('the view of a timer on a page', () => {
  it.each([
    ['the first state without an image', () => alone, ['view', 'again']],
    [
      'the first state beside an image whose address says that it is not',
      () => withImage('.png?page=again'),
      ['view', 'again'],
    ],
    ['its image', () => withImage(), ['again', 'again']],
    [
      'its image in a `srcset`',
      () => withImage('', { src: '', currentSrc: url.replace('.json', '@2x.png') }),
      ['again', 'again'],
    ],
  ])('is %s, also of elements with different parameters', async (_, element, kinds) => {
    await Promise.all([`${url}?uid=anna`, `${url}?uid=ben`].map((each) => fetchState(each, element())));
    expect(requested).toEqual(kinds);
  });

  it('is never an image that a plugin loads later', async () => {
    const at = (suffix: string) => url.replace('.json', suffix);
    const dataset = {
      src: at('.png'),
      srcset: `${at('.png?uid=a')} 1x, ${at('@2x.png')} 2x`,
      other: 'https://x.example/a.png',
    };
    await fetchState(url, withImage('', { src: 'data:image/gif;base64,R0', dataset }));
    expect(requested).toEqual(['view']);
    expect(dataset).toEqual({
      src: at('.png?page=again&'),
      srcset: `${at('.png?page=again&uid=a')} 1x, ${at('@2x.png?page=again&')} 2x`,
      other: 'https://x.example/a.png',
    });
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
    ['with an image, which shows nothing', () => withImage(), 'again'],
  ])('is the first state after a pause, and none after later ones: %s', async (_, element, first) => {
    for (const next of ['paused', 'paused', 'running', 'paused', 'running']) {
      state = next;
      const received = await fetchState(url, element());
      expect(received === undefined).toBe(next === 'paused');
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
    jest
      .mocked(fetch)
      .mockImplementationOnce(
        (_, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', reject)),
      );
    const slow = ask();
    await jest.advanceTimersByTimeAsync(10_000);
    await slow;
    await ask();
    expect(requested).toEqual(['view', 'again']);
  });
});
