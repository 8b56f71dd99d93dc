import { type Schedule, type TimerId, prefetchActions, timerIds } from '@tminus/domain';
import { LayoutCache, RenderableTimer, TimerRenderer, hiddenImage } from '@tminus/rendering';
import { aTimer, decodeAnimation, eventually } from '@tminus/testing';
import { expectedImage } from '../../test/expected-image.ts';
import { RunningEmbed, fastPathModes } from '../../test/running-embed.ts';

const startMs = Date.UTC(2026, 10, 28, 17);
const later = { timezone: 'Europe/Berlin', startsAt: new Date(startMs) };
const dated = { ...later, onPending: 'date' } as const;
const fixed = { type: 'fixed', targetDate: new Date(startMs + 3_600_000) } as const;
const evergreen = { type: 'evergreen', durationSeconds: 3_600 } as const;
const recurring = {
  type: 'recurring',
  timezone: 'Europe/Berlin',
  recurrence: { frequency: 'daily', time: '19:00' },
} as const;
const early = { 'user-agent': 'Mozilla/5.0' };

/** To a number of seconds after the start. */
const setClock = (seconds: number) => jest.spyOn(Date, 'now').mockReturnValue(startMs + seconds * 1_000);
const renderer = new TimerRenderer(new LayoutCache());

/** The still that names the start, from the renderer itself. */
const startStill = (schedule: Schedule, format: 'gif' | 'png' = 'png') =>
  renderer.loadAndRender(
    new RenderableTimer({ ...aTimer(dated), ...schedule }),
    { format, scale: 1, still: true, seconds: undefined },
    () => ({ nowMs: Date.now(), startMs: Date.now() }),
    '',
  );
const countdown = async (left: number) => (await expectedImage(aTimer(), { left })).still('png');

describe.each(fastPathModes)('the image of a timer that starts later, %s,', (_, logLevel) => {
  const embed = RunningEmbed.forTests(logLevel);
  afterEach(() => jest.restoreAllMocks());

  /** Twice: the second time, everything it needs is in memory. */
  async function expectImage(id: TimerId, query: string, expected: Buffer, headers: Record<string, string> = {}) {
    for (let again = 0; again < 2; again++) {
      const { status, headers: sent, body } = await embed.open(`/t/${id}.png?${query}`, 'GET', headers);
      expect([status, body.equals(expected)]).toEqual([200, true]);
      expect(sent['cache-control']).toBe('no-cache, no-store, max-age=0');
    }
  }

  it.each<Schedule>([fixed, evergreen, recurring])(
    'names the start until the last millisecond, and then counts down: $type',
    async (schedule) => {
      setClock(-90_000);
      const id = await embed.createTimer(dated, schedule);
      const still = await startStill(schedule);
      for (const seconds of [-90_000, -30, -0.001]) {
        setClock(seconds);
        await expectImage(id, '', still);
        for (const encoding of ['identity', 'gzip']) {
          const { body } = await embed.openAgain(`/t/${id}.gif`, { 'accept-encoding': encoding });
          expect([body.equals(await startStill(schedule, 'gif')), decodeAnimation(body).frames.length]).toEqual([
            true,
            1,
          ]);
        }
      }
      for (const seconds of [0, 10]) {
        setClock(seconds);
        await expectImage(id, '', await countdown(3_600 - (schedule.type === 'evergreen' ? 0 : seconds)));
      }
      expect(decodeAnimation((await embed.open(`/t/${id}.gif`)).body).frames.length).toBeGreaterThan(1);
    },
  );

  it('is hidden until the start by default', async () => {
    setClock(-1);
    const id = await embed.createTimer(later, fixed);
    await expectImage(id, '', hiddenImage('png'));
    expect((await embed.open(`/t/${id}.gif`)).body.equals(hiddenImage('gif'))).toBe(true);
    setClock(0);
    await expectImage(id, '', await countdown(3_600));
  });

  it('is the same for a mail service that loads it early', async () => {
    setClock(-60);
    for (const onPrefetch of prefetchActions) {
      await expectImage(
        await embed.createTimer({ ...dated, onPrefetch }, evergreen),
        'uid=a',
        await startStill(evergreen),
        early,
      );
      await expectImage(await embed.createTimer({ ...later, onPrefetch }, fixed), '', hiddenImage('png'), early);
    }
  });

  it('starts for no recipient before the start, and is a view', async () => {
    setClock(-60);
    const id = await embed.createTimer(dated, evergreen);
    const uuid = timerIds.toUuid(id);
    await expectImage(id, 'uid=a', await startStill(evergreen));
    await expectImage(id, 'uid=a', await startStill(evergreen), early);
    setClock(100);
    await expectImage(id, 'uid=a', await countdown(3_600));
    setClock(110);
    await expectImage(id, 'uid=a', await countdown(3_590));
    await eventually(async () => {
      const rows = await embed.dataSource.query('SELECT opened_at FROM evergreen_opens WHERE timer_id = $1', [uuid]);
      expect(rows).toEqual([{ opened_at: new Date(startMs + 100_000) }]);
      const [total] = await embed.dataSource.query('SELECT views FROM timer_view_totals WHERE timer_id = $1', [uuid]);
      expect(total?.views).toBe('8');
    });
  });
});
