import { type PrefetchAction, type Schedule, type TimerId, prefetchActions, timerIds } from '@tminus/domain';
import { LayoutCache, RenderableTimer, TimerRenderer, hiddenImage } from '@tminus/rendering';
import { aTimer, addPausedWebhook, eventually } from '@tminus/testing';
import { expectedImage } from '../../test/expected-image.ts';
import { RunningEmbed, fastPathModes } from '../../test/running-embed.ts';

const nowMs = Date.UTC(2026, 10, 26, 12);
const early = { 'user-agent': 'Mozilla/5.0' };
/** Programs that keep images although they must not. */
const litehtml = { 'user-agent': '', accept: '*/*', 'accept-language': '' };
const evolution = { 'user-agent': 'Evolution/3.46.4' };
const reader = { 'user-agent': 'Mozilla/5.0 (Windows NT 6.1; rv:45.0) Gecko/20100101 Thunderbird/45.0' };
const fixed = { type: 'fixed', targetDate: new Date(nowMs + 3_600_000) } as const;
const evergreen = { type: 'evergreen', durationSeconds: 15 } as const;
const berlin = { timezone: 'Europe/Berlin' };

const setClock = (seconds: number) => jest.spyOn(Date, 'now').mockReturnValue(nowMs + seconds * 1_000);
const renderer = new TimerRenderer(new LayoutCache());

/** The still that names the deadline of a timer, from the renderer itself. */
const dated = (schedule: Schedule, startMs = nowMs, format: 'gif' | 'png' = 'png') =>
  renderer.loadAndRender(
    new RenderableTimer({ ...aTimer(berlin), ...schedule }),
    { format, scale: 1, still: true, seconds: undefined, isSeenLater: true },
    () => ({ nowMs: Date.now(), startMs }),
    '',
  );
const countdown = async (left: number) => (await expectedImage(aTimer(), { left })).still('png');

describe.each(fastPathModes)('an image that Apple Mail loads early, %s,', (_, logLevel) => {
  const embed = RunningEmbed.forTests(logLevel);
  beforeEach(() => setClock(0));
  afterEach(() => jest.restoreAllMocks());

  /** Twice: the second time, everything it needs is in memory. */
  async function expectImage(id: TimerId, query: string, headers: Record<string, string>, expected: Buffer) {
    for (let again = 0; again < 2; again++) {
      const { status, body } = await embed.open(`/t/${id}.png?${query}`, 'GET', headers);
      expect([status, body.equals(expected)]).toEqual([200, true]);
    }
  }

  it('names the deadline in a still, and everyone else gets the same countdown as always', async () => {
    const id = await embed.createTimer(berlin, fixed);
    await expectImage(id, '', early, await dated(fixed));
    await expectImage(id, '', reader, await countdown(3_600));
    for (const headers of [early, { ...early, 'accept-encoding': 'gzip' }, evolution]) {
      const { body, headers: sent } = await embed.openAgain(`/t/${id}.gif`, headers);
      expect([sent['content-encoding'], body.equals(await dated(fixed, nowMs, 'gif'))]).toEqual([undefined, true]);
    }
    await expectImage(id, '', early, await dated(fixed));
  });

  it.each<[PrefetchAction, () => Promise<Buffer>]>([
    ['ticking', () => countdown(3_600)],
    ['hidden', () => Promise.resolve(hiddenImage('png'))],
  ])('obeys onPrefetch %s', async (onPrefetch, expected) => {
    const id = await embed.createTimer({ ...berlin, onPrefetch }, fixed);
    await expectImage(id, '', early, await expected());
  });

  it('shows what onExpire says when the time is up', async () => {
    setClock(3_600);
    for (const onPrefetch of prefetchActions) {
      const id = await embed.createTimer({ onPrefetch }, fixed);
      await expectImage(id, '', early, await countdown(0));
      const hidden = await embed.createTimer({ onPrefetch, onExpire: { action: 'hidden' } }, fixed);
      expect((await embed.open(`/t/${hidden}.gif`, 'GET', early)).body.equals(hiddenImage('gif'))).toBe(true);
    }
  });

  it('leaves the whole countdown to the reader, and never names an earlier deadline than before', async () => {
    const id = await embed.createTimer(berlin, evergreen);
    await expectImage(id, 'uid=a', early, await dated(evergreen));
    setClock(10);
    await expectImage(id, 'uid=a', early, await dated(evergreen));
    setClock(3_000);
    await expectImage(id, 'uid=a', early, await countdown(0));
    await expectImage(id, 'uid=a', reader, await countdown(15));
    setClock(3_005);
    await expectImage(id, 'uid=a', reader, await countdown(10));
    await expectImage(id, 'uid=a', early, await dated(evergreen, nowMs + 3_000_000));
  });

  it('names the deadline of the reader from the second of the first open', async () => {
    const id = await embed.createTimer(berlin, evergreen);
    await expectImage(id, 'uid=c', early, await dated(evergreen));
    setClock(100);
    await expectImage(id, 'uid=c', reader, await countdown(15));
    await expectImage(id, 'uid=c', early, await dated(evergreen, nowMs + 100_000));
  });

  it.each([litehtml, evolution])('names the deadline to a reader whose program keeps images: %j', async (keeper) => {
    const id = await embed.createTimer(berlin, evergreen);
    await expectImage(id, 'uid=d', early, await dated(evergreen));
    setClock(100);
    // A person has opened the email: the countdown starts.
    await expectImage(id, 'uid=d', keeper, await dated(evergreen, nowMs + 100_000));
    setClock(105);
    await expectImage(id, 'uid=d', keeper, await dated(evergreen, nowMs + 100_000));
    await expectImage(id, 'uid=d', reader, await countdown(10));
    const ticking = await embed.createTimer({ ...berlin, onPrefetch: 'ticking' }, evergreen);
    await expectImage(ticking, 'uid=d', keeper, await countdown(15));
  });

  it('stores a provisional start once, which is no started countdown, and is a view', async () => {
    const id = await embed.createTimer(berlin, evergreen);
    const uuid = timerIds.toUuid(id);
    await addPausedWebhook(embed.dataSource, embed.accountId, ['timer.started']);
    const started = () =>
      embed.dataSource.query('SELECT started_at AS "at" FROM pending_starts WHERE timer_id = $1', [uuid]);
    const open = () => embed.open(`/t/${id}.png?uid=b`, 'GET', early);
    await Promise.all(Array.from({ length: 10 }, open));
    await eventually(async () => {
      const rows = await embed.dataSource.query('SELECT opened_at FROM evergreen_opens WHERE timer_id = $1', [uuid]);
      expect(rows).toEqual([{ opened_at: new Date(nowMs) }]);
      const [total] = await embed.dataSource.query('SELECT views FROM timer_view_totals WHERE timer_id = $1', [uuid]);
      expect(total?.views).toBe('10');
    });
    expect(await started()).toEqual([]);
    setClock(60);
    await embed.open(`/t/${id}.png?uid=b`, 'GET', reader);
    await eventually(async () => expect(await started()).toEqual([{ at: new Date(nowMs + 60_000) }]));
  });
});
