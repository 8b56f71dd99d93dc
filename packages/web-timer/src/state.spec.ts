import { type SKRSContext2D as Context, createCanvas, loadImage } from '@napi-rs/canvas';
import { type SheetMap, templateNames } from '@tminus/domain';
import {
  LayoutCache,
  buildSheet,
  createPalette,
  layoutSpecFor,
  renderStill,
  templates,
  writeSheet,
} from '@tminus/rendering';
import { type Ticking, clockOf } from './server-clock.ts';
import { type PaintContext, createPainter } from './sheet-painter.ts';
import { fetchState } from './state.ts';

const day = 86_400;
const colors = { background: '#0b1020', text: '#f4f6ff', accent: '#ff7a00' };
const layouts = new LayoutCache();

/** Across carries of all units, and to the end. */
const moments = [12 * day, 12 * day - 1, 11 * day + 7_261, 2 * day + 1, day, 86_399, 3_600, 3_599, 61, 60, 59, 2, 1, 0];

describe('sheet painter', () => {
  it.each(
    templateNames.flatMap((template) => [
      { template, language: 'en', transparent: false, scale: 1, motion: 'smooth' } as const,
      { template, language: 'ar', transparent: true, scale: 2, motion: 'none' } as const,
    ]),
  )('paints the pixels of the image: $template $language $scale', async ({ template, ...look }) => {
    const units = ['days', 'hours', 'minutes', 'seconds'] as const;
    const spec = layoutSpecFor({ template, width: 300, height: 80, units: [...units], ...look }, 12 * day);
    const palette = createPalette(templates[template], colors);
    const [layout, sheet] = await Promise.all([layouts.get(spec), buildSheet(spec)]);
    const [width, height] = [300 * look.scale, 80 * look.scale];
    const [painted, expected] = [1, 2].map(() => createCanvas(width, height).getContext('2d')) as [Context, Context];
    const image = (await loadImage(writeSheet(sheet, spec, palette))) as unknown as CanvasImageSource;
    const map = JSON.parse(sheet.mapJson) as SheetMap;
    const painter = createPainter(painted as unknown as PaintContext, image, look.scale, map);
    for (const seconds of moments) {
      painter.paint(seconds);
      expected.clearRect(0, 0, width, height);
      expected.drawImage(await loadImage(renderStill(layout, palette, seconds, { format: 'png' })), 0, 0);
      const [one, other] = [painted, expected].map((each) => Buffer.from(each.getImageData(0, 0, width, height).data));
      expect(one?.equals(other as Buffer)).toBe(true);
    }
  });
});

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
