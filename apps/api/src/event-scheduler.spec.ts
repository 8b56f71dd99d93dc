import { Logger } from '@nestjs/common';
import { EventScheduler } from './event-scheduler.ts';

const startMs = Date.UTC(2030, 0, 1);
const second = 1_000;

beforeEach(() => void jest.useFakeTimers({ now: startMs, doNotFake: ['nextTick', 'setImmediate', 'performance'] }));
afterEach(() => void jest.useRealTimers().restoreAllMocks());

/** @param batch - stores the events of some deadlines or starts. @returns whether there may be more */
function schedulerWith(source: 'deadlines' | 'starts', batch: () => Promise<boolean>, oldest = new Date(startMs)) {
  const due = { storeDueEvents: batch, findOldestDue: () => Promise.resolve(oldest) };
  const none = {
    storeDueEvents: () => Promise.resolve(false),
    storeExpiring: () => Promise.resolve(false),
    announceMoved: () => Promise.resolve(),
  };
  const [timers, starts] = source === 'deadlines' ? [due, none] : [none, due];
  const scheduler = new EventScheduler(timers as never, starts as never, none as never, none as never);
  const lagAt = async (seconds: number) => {
    jest.setSystemTime(startMs + seconds * second);
    scheduler.runInBackground();
    await jest.advanceTimersByTimeAsync(second);
    jest.setSystemTime(startMs + seconds * second);
    return scheduler.lagSeconds(source);
  };
  return { scheduler, lagAt };
}

describe.each(['deadlines', 'starts'] as const)('of %s', (source) => {
  it('the lag is 0 when all that is due is stored, and grows until the next look', async () => {
    const { scheduler, lagAt } = schedulerWith(source, () => Promise.resolve(false));
    expect(await lagAt(60)).toBe(0);
    jest.setSystemTime(startMs + 61 * second);
    expect(scheduler.lagSeconds(source)).toBe(1);
  });

  it('the lag is the age of the oldest while there is more to store than a look takes', async () => {
    const { lagAt } = schedulerWith(source, () => Promise.resolve(true), new Date(startMs - 30 * second));
    expect(await lagAt(60)).toBe(90);
  });

  it('the lag grows while events cannot be stored', async () => {
    jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const { lagAt } = schedulerWith(source, () => Promise.reject(new Error('connection lost')));
    expect([await lagAt(60), await lagAt(120)]).toEqual([60, 120]);
  });
});
