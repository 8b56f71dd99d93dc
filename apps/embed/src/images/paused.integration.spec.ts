import { hiddenPng } from '@tminus/rendering';
import { aTimer } from '@tminus/testing';
import { expectedImage } from '../../test/expected-image.ts';
import { RunningEmbed, fastPathModes } from '../../test/running-embed.ts';

const until = Date.UTC(2026, 10, 28, 17);

describe.each(fastPathModes)('the image of a paused timer, %s,', (_, logLevel) => {
  let embed: RunningEmbed;

  beforeAll(async () => (embed = await RunningEmbed.start(logLevel)));
  afterAll(() => embed.stop());
  afterEach(() => jest.restoreAllMocks());

  it('is hidden until the pause ends, from then on without a change of the timer, and never kept by caches', async () => {
    const targetDate = new Date(until + 3_600_000);
    const id = await embed.createTimer(
      { status: 'paused', pausedUntil: new Date(until) },
      { type: 'fixed', targetDate },
    );
    const forever = await embed.createTimer({ status: 'paused' }, { type: 'fixed', targetDate });
    const shown = (await expectedImage(aTimer({}, { type: 'fixed', targetDate }), { left: 3_600 })).still('png');
    for (const [nowMs, expected] of [
      [until - 1, hiddenPng],
      [until, shown],
    ] as const) {
      jest.spyOn(Date, 'now').mockReturnValue(nowMs);
      for (let again = 0; again < 3; again++) {
        const { status, headers, body } = await embed.open(`/t/${id}.png`);
        expect([status, headers['cache-control'], body.equals(expected)]).toEqual([
          200,
          'no-cache, no-store, max-age=0',
          true,
        ]);
      }
      expect((await embed.open(`/t/${forever}.png`)).body.equals(hiddenPng)).toBe(true);
      expect((await embed.open(`/t/${id}.ics`)).status).toBe(nowMs < until ? 404 : 200);
    }
  });
});
