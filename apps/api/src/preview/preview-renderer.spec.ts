import { ApiError } from '@tminus/domain';
import { RenderableTimer, defaultAppearance } from '@tminus/rendering';
import { DrawingThreads } from '../drawing.module.ts';
import { PreviewRenderer } from './preview-renderer.ts';

const gif = { format: 'gif', still: false, scale: 1, seconds: 2 } as const;
const clock = () => ({ nowMs: 0, startMs: 0 });
const never = new AbortController().signal;
/** Timers of different sizes have different layouts. */
const aTimer = (width: number) =>
  new RenderableTimer({ ...defaultAppearance('minimal'), width, type: 'evergreen', durationSeconds: 60 });

let build: jest.SpyInstance;
let renderer: PreviewRenderer;
beforeEach(() => {
  const threads = new DrawingThreads();
  build = jest.spyOn(threads, 'buildLayout').mockReturnValue(new Promise(() => undefined));
  renderer = new PreviewRenderer(threads, { imageCompression: { isOn: true, exceptUserAgents: [] } });
});
afterEach(() => jest.restoreAllMocks());

const ask = (width: number, client: string, signal = never) =>
  renderer.render(aTimer(width), gif, clock, client, signal);
const settle = () => new Promise(setImmediate);

describe('PreviewRenderer', () => {
  it('draws two previews at a time, however many clients ask', async () => {
    for (let index = 0; index < 50; index++) void ask(200 + index, `client ${index % 10}`).catch(() => undefined);
    await settle();
    expect(build).toHaveBeenCalledTimes(2);
  });

  it('limits what is drawn for an address by the size of the previews', async () => {
    const statuses = new Set<string>();
    for (let index = 0; index < 200; index++) {
      const large = { ...gif, scale: 2 } as const;
      const timer = new RenderableTimer({
        ...defaultAppearance('minimal'),
        width: 1200 - index,
        height: 400,
        type: 'evergreen',
        durationSeconds: 60,
      });
      void renderer
        .render(timer, large, clock, '192.0.2.1', never)
        .catch((error: unknown) => statuses.add((error as ApiError).code));
    }
    await settle();
    expect(statuses).toContain('rate_limit_exceeded');
    statuses.clear();
    void ask(210, '192.0.2.2').catch((error: unknown) => statuses.add((error as ApiError).code));
    await settle();
    expect(statuses.size).toBe(0);
  });

  it('refuses a client that waits for many previews, and no other', async () => {
    for (let index = 0; index < 25; index++) void ask(200 + index, 'greedy');
    const refused = await ask(300, 'greedy').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect((refused as ApiError).code).toBe('unavailable');
    const other = jest.fn();
    ask(301, 'other').catch(other);
    await settle();
    expect(other).not.toHaveBeenCalled();
  });

  it('leaves out previews that nobody waits for any more', async () => {
    let finish = (): void => undefined;
    build.mockReturnValueOnce(new Promise((_, reject) => (finish = () => reject(new Error('no canvas')))));
    const first = ask(200, 'a').catch((error: unknown) => error);
    void ask(201, 'b');
    const left = new AbortController();
    const abandoned = ask(202, 'a', left.signal);
    left.abort();
    finish();
    expect(await first).toEqual(new Error('no canvas'));
    expect(await abandoned).toBeUndefined();
    expect(build).toHaveBeenCalledTimes(2);
  });
});
