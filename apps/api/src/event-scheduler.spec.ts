import { Logger } from '@nestjs/common';
import { EventScheduler } from './event-scheduler.ts';

const startMs = Date.UTC(2030, 0, 1);
const second = 1_000;

beforeEach(() => void jest.useFakeTimers({ now: startMs, doNotFake: ['nextTick', 'setImmediate', 'performance'] }));
afterEach(() => void jest.useRealTimers().restoreAllMocks());

/** @param batch - stores the events of some deadlines. @returns whether there may be more */
function schedulerWith(batch: () => Promise<boolean>, oldest = new Date(startMs)) {
  const timers = { storeDueEvents: batch, findOldestDue: () => Promise.resolve(oldest) };
  const others = { storeDueEvents: () => Promise.resolve(false), storeExpiring: () => Promise.resolve(false) };
  const scheduler = new EventScheduler(timers as never, others as never, others as never);
  const lagAt = async (seconds: number) => {
    jest.setSystemTime(startMs + seconds * second);
    scheduler.runInBackground();
    await jest.advanceTimersByTimeAsync(second);
    jest.setSystemTime(startMs + seconds * second);
    return scheduler.lagSeconds;
  };
  return { scheduler, lagAt };
}

it('the lag is 0 when all that is due is stored, and grows until the next look', async () => {
  const { scheduler, lagAt } = schedulerWith(() => Promise.resolve(false));
  expect(await lagAt(60)).toBe(0);
  jest.setSystemTime(startMs + 61 * second);
  expect(scheduler.lagSeconds).toBe(1);
});

it('the lag is the age of the oldest deadline while there is more to store than a look takes', async () => {
  const { lagAt } = schedulerWith(() => Promise.resolve(true), new Date(startMs - 30 * second));
  expect(await lagAt(60)).toBe(90);
});

it('the lag grows while deadlines cannot be stored', async () => {
  jest.spyOn(Logger.prototype, 'error').mockImplementation();
  const { lagAt } = schedulerWith(() => Promise.reject(new Error('connection lost')));
  expect([await lagAt(60), await lagAt(120)]).toEqual([60, 120]);
});
