import type { AllowanceTracker } from '@tminus/analytics';
import { accountIds, defaultTemplate, timerIds } from '@tminus/domain';
import { BufferPool, LayoutCache, defaultAppearance, hiddenImage, layoutSpecFor } from '@tminus/rendering';
import { QueueFullError } from '@tminus/server/resilience';
import { aTimer, decodeAnimation } from '@tminus/testing';
import { expectedImage } from '../../test/expected-image.ts';
import { type ImageVariant, parseImageUrl } from './image-request.ts';
import { ImageRenderer } from './image-renderer.ts';
import { ImageTimer } from './image-timer.ts';
import { ImageCounts } from './image-metrics.ts';

const day = 86_400;
const aPersonalSchedule = { type: 'personal', durationSeconds: null, fallbackDate: null, trust: 'unsigned' } as const;

afterEach(() => jest.restoreAllMocks());

/** A timer as the database has it. */
const stored = <Draft extends object>(draft: Draft) => ({
  ...draft,
  id: timerIds.create(),
  accountId: accountIds.create(),
  mode: 'live' as const,
  createdAt: new Date(),
  revision: 1,
});

describe('ImageRenderer', () => {
  it('shows the time to the next occurrence if one passes while the layout is built', async () => {
    const recurrence = { frequency: 'monthly', time: '00:00', dayOfMonth: 1 } as const;
    const draft = aTimer({ units: ['seconds'] }, { type: 'recurring', recurrence, timezone: 'UTC' });
    const timer = stored(draft);
    const request = parseImageUrl(`/t/${timer.id}.png`);
    if (request === undefined) throw new Error('no image');

    const layouts = new LayoutCache();
    const allowances = { isOverAllowance: () => false } as Partial<AllowanceTracker> as AllowanceTracker;
    const renderer = new ImageRenderer(layouts, allowances, new ImageCounts(), new BufferPool());
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 30, 23, 59, 59));
    const get = layouts.get.bind(layouts);
    jest.spyOn(layouts, 'get').mockImplementationOnce((spec) => {
      clock.mockReturnValue(Date.UTC(2026, 11, 1));
      return get(spec);
    });
    const shown = await renderer.loadAndRender(new ImageTimer({ timer, deleted: false }), request, { startMs: 0 });
    const { still } = await expectedImage(draft, { left: 31 * 86_400 });
    expect(shown.equals(still('png'))).toBe(true);
  });

  describe('when too many layouts of the account are being built', () => {
    const draft = aTimer({}, { type: 'fixed', targetDate: new Date(Date.UTC(2026, 11, 1)) });
    const left = 100_000;
    const timer = stored(draft);
    const image = new ImageTimer({ timer, deleted: false });
    const allowances = { isOverAllowance: () => false } as Partial<AllowanceTracker> as AllowanceTracker;
    const open = (layouts: LayoutCache, name: string, variant?: ImageVariant) => {
      const request = parseImageUrl(`/t/${timer.id}${name}`, variant);
      if (request === undefined) throw new Error('no image');
      return new ImageRenderer(layouts, allowances, new ImageCounts(), new BufferPool()).loadAndRender(image, request, {
        startMs: 0,
      });
    };

    beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 11, 1) - left * 1000));

    it('shows an image for high-density screens at half the size', async () => {
      const layouts = new LayoutCache();
      await layouts.get(image.layoutSpec(1, left));
      jest.spyOn(layouts, 'get').mockRejectedValue(new QueueFullError());
      const { animation } = await expectedImage(draft, { left });
      expect((await open(layouts, '@2x.gif')).equals(animation)).toBe(true);
    });

    it('draws a still of the current second', async () => {
      const layouts = new LayoutCache();
      jest.spyOn(layouts, 'get').mockRejectedValue(new QueueFullError());
      const { still } = await expectedImage(draft, { left });
      expect((await open(layouts, '.png')).equals(still('png'))).toBe(true);
      const [frame, ...others] = decodeAnimation(await open(layouts, '@2x.gif')).frames;
      const [expected] = decodeAnimation(still('gif')).frames;
      expect(others).toHaveLength(0);
      expect(Buffer.compare(frame?.pixels ?? Buffer.alloc(0), expected?.pixels ?? Buffer.alloc(1))).toBe(0);
    });

    it('draws a still if the cache evicts layouts as fast as they are built', async () => {
      const layouts = new LayoutCache();
      jest.spyOn(layouts, 'peek').mockReturnValue(undefined);
      const { still } = await expectedImage(draft, { left });
      expect((await open(layouts, '.png')).equals(still('png'))).toBe(true);
    });

    it.each([
      [1, 'live'],
      [200 * day, 'live'],
      [2_000 * day, 'live'],
      [1, 'test'],
      [2_000 * day, 'test'],
    ] as const)(
      'shows a still in the default design if not even a still can be drawn, with %i s left, with the mark of a test timer (%s)',
      async (left, mode) => {
        jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 11, 1) - left * 1000);
        const layouts = new LayoutCache();
        const renderer = new ImageRenderer(layouts, allowances, new ImageCounts(), new BufferPool());
        renderer.onModuleInit();
        const plain = { ...aTimer(defaultAppearance(defaultTemplate)), isTest: mode === 'test' };
        await layouts.get(layoutSpecFor(plain, left));
        for (const method of ['get', 'getStillFrame'] as const)
          jest.spyOn(layouts, method).mockRejectedValue(new QueueFullError());
        const request = parseImageUrl(`/t/${timer.id}@2x.png`);
        if (request === undefined) throw new Error('no image');
        const { still } = await expectedImage(plain, { left });
        const own = { ...timer, mode, template: 'ring', width: 500 } as const;
        const shown = await renderer.loadAndRender(new ImageTimer({ timer: own, deleted: false }), request, {
          startMs: 0,
        });
        expect(shown.equals(still('png'))).toBe(true);
      },
    );

    it('shows nothing if not even the date can be drawn for an image that is looked at later', async () => {
      const layouts = new LayoutCache();
      for (const method of ['get', 'getFinalFrame'] as const)
        jest.spyOn(layouts, method).mockRejectedValue(new QueueFullError());
      expect((await open(layouts, '.png', 'early')).equals(hiddenImage('png'))).toBe(true);
    });

    it('names the day of the end if its time cannot be drawn', async () => {
      const layouts = new LayoutCache();
      const drawn: string[] = [];
      const draw = layouts.getFinalFrame.bind(layouts);
      const queued = jest.spyOn(layouts, 'getFinalFrame').mockImplementation(async (spec, frame, owner) => {
        if (owner === undefined || typeof owner === 'string' || !owner.account.endsWith(' days'))
          throw new QueueFullError();
        drawn.push(frame.kind === 'message' ? frame.text.replaceAll('\u2060', ' ') : frame.kind);
        return draw(spec, frame, owner);
      });
      expect(await open(layouts, '.png', 'early')).not.toEqual(hiddenImage('png'));
      expect(drawn).toEqual(['Ends Tue 1 Dec']);
      expect(queued).toHaveBeenCalledTimes(3);
    });

    it('tells the builder whose layout it is, and what it shows', async () => {
      const layouts = new LayoutCache();
      const get = jest.spyOn(layouts, 'get');
      await open(layouts, '.gif');
      const owner = { account: timer.accountId, client: '' };
      expect(get).toHaveBeenCalledWith(image.layoutSpec(1, left), owner, left);
    });
  });

  it('compresses few PNGs of deadlines that no two viewers share, and lets a thread draw the others', async () => {
    const draft = aTimer({ width: 1200, height: 400 }, { ...aPersonalSchedule });
    const timer = stored(draft);
    const request = parseImageUrl(`/t/${timer.id}@2x.png`);
    if (request === undefined) throw new Error('no image');
    const image = new ImageTimer({ timer, deleted: false });
    const layouts = new LayoutCache();
    const allowances = { isOverAllowance: () => false } as Partial<AllowanceTracker> as AllowanceTracker;
    const renderer = new ImageRenderer(layouts, allowances, new ImageCounts(), new BufferPool());
    const nowMs = Date.UTC(2026, 11, 1);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(nowMs);
    const time = (second: number) => ({ nowMs: Date.now(), startMs: nowMs, endMs: nowMs + (500 + second) * 1_000 });
    await renderer.loadAndRender(image, request, time(0));
    const atOnce = Array.from({ length: 20 }, (_, second) => renderer.render(image, request, time(second)));
    expect(atOnce.filter((each) => each !== undefined)).toHaveLength(6);
    expect(renderer.render(image, request, time(1))).toEqual(atOnce[1]);
    const build = jest.spyOn(layouts, 'getStillFrame');
    const apart = await renderer.loadAndRender(image, request, { ...time(15), client: '192.0.2.1' });
    expect(build).toHaveBeenCalledWith(image.layoutSpec(2, 515), 515, {
      account: timer.accountId,
      client: '192.0.2.1',
    });
    clock.mockReturnValue(nowMs + 1_000);
    expect(renderer.render(image, request, time(16))).toEqual(apart);
  });
});
