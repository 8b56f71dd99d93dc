import { Logger } from '@nestjs/common';
import type { Recurrence } from '@tminus/domain';
import { hiddenImage } from '@tminus/rendering';
import { aTimer } from '@tminus/testing';
import { expectedImage } from '../../test/expected-image.ts';
import { RunningEmbed, fastPathModes } from '../../test/running-embed.ts';

const hours = 3_600;
const evening: Recurrence = { frequency: 'daily', time: '18:00' };

const setClock = (iso: string) => jest.spyOn(Date, 'now').mockReturnValue(Date.parse(iso));

describe.each(fastPathModes)('the image of a recurring timer, %s,', (_, logLevel) => {
  const embed = RunningEmbed.forTests(logLevel);
  afterEach(() => jest.restoreAllMocks());

  it('ends like the timer at an occurrence, and counts down to the next one when it is opened again', async () => {
    const schedule = { type: 'recurring', recurrence: evening, timezone: 'UTC' } as const;
    const fields = { onExpire: { action: 'message', message: 'Sold out' } } as const;
    const timer = aTimer(fields, schedule);
    const id = await embed.createTimer(fields, schedule);
    const finalFrame = { kind: 'message', text: 'Sold out' } as const;
    setClock('2026-11-21T17:59:57Z');
    const soon = await expectedImage(timer, { left: 3, finalFrame });
    expect((await embed.openAgain(`/t/${id}.gif`)).body.equals(soon.animation)).toBe(true);
    setClock('2026-11-21T18:00:00Z');
    const next = await expectedImage(timer, { left: 24 * hours });
    expect((await embed.openAgain(`/t/${id}.gif`)).body.equals(next.animation)).toBe(true);
  });

  it('is hidden, not counted, and logged once if this runtime does not know its time zone', async () => {
    const error = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const timezone = `Mars/${logLevel}`;
    const schedule = { type: 'recurring', recurrence: evening, timezone } as const;
    const before = embed.spooledBytes();
    for (const id of [
      await embed.createTimer({ timezone }, schedule),
      await embed.createTimer({ timezone }, schedule),
    ]) {
      for (let again = 0; again < 3; again++) {
        const { status, body } = await embed.open(`/t/${id}.png`);
        expect([status, body.equals(hiddenImage('png'))]).toEqual([200, true]);
      }
    }
    expect(embed.spooledBytes()).toBe(before);
    expect(error.mock.calls).toEqual([
      [`Timers that end at a time of day in ${timezone} are hidden because this server does not know the time zone.`],
    ]);
  });
});
