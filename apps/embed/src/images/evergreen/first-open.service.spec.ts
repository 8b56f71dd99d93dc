import { Logger } from '@nestjs/common';
import type { EvergreenOpenRepository, EvergreenRecipient } from '@tminus/database';
import { timerIds } from '@tminus/domain';
import type { Recorder, SpoolRecord } from '@tminus/analytics';
import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { FirstOpenService, NewRecipients } from './first-open.service.ts';

const aRecipient = () => ({ timerId: timerIds.create(), recipient: randomBytes(8) });
const recipient = aRecipient();
const second = 1_795_000_000;

let nowMs: number;
/** The first open in epoch seconds, as the database knows it. */
let findInDatabase: jest.Mock<Promise<number | undefined>, [EvergreenRecipient]>;
let record: jest.Mock<void, [readonly SpoolRecord[]]>;
let warn: jest.SpyInstance;
let firstOpens: FirstOpenService;
/** At least so much time has passed since `second`, whatever the wall clock says. */
const passUntil = (epochSecond: number) => (nowMs = Math.max(nowMs, (epochSecond - second) * 1_000));
function find(each: EvergreenRecipient, nowSecond: number, isView: boolean) {
  passUntil(nowSecond);
  return firstOpens.find(each, nowSecond, isView);
}
function peek(each: EvergreenRecipient, nowSecond: number) {
  passUntil(nowSecond);
  return firstOpens.peek(each);
}
/** @param backlogShipped - when the first opens that earlier processes recorded are in the database */
let start: (backlogShipped?: Promise<void>) => Promise<void>;

beforeEach(async () => {
  nowMs = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
  warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  findInDatabase = jest.fn().mockResolvedValue(undefined);
  record = jest.fn();
  const findAll = (recipients: EvergreenRecipient[]) =>
    Promise.all(
      recipients.map(async (each) => {
        const found = await findInDatabase(each);
        return found === undefined ? undefined : new Date(found * 1_000);
      }),
    );
  start = async (backlogShipped = Promise.resolve()) => {
    firstOpens = new FirstOpenService(
      { find: findAll } as Partial<EvergreenOpenRepository> as EvergreenOpenRepository,
      { record, backlogShipped, hadBacklog: true } as Partial<Recorder> as Recorder,
      new NewRecipients({ evergreen: { recipientsPerDay: 20, graceMs: 0 }, timerCacheSize: 1_000 }),
    );
    await Promise.resolve(); // it notices that nothing is left to ship
  };
  await start();
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('FirstOpenService', () => {
  it('records a first open before it returns it', async () => {
    record.mockImplementation(() => expect(peek(recipient, second)).toBeUndefined());
    expect(await find(recipient, second, true)).toBe(second);
    expect(record.mock.calls).toEqual([
      [[expect.objectContaining({ kind: 'firstOpen', recipient: recipient.recipient, epochSecond: second })]],
    ]);
    expect(peek(recipient, second + 1)).toBe(second);
    expect(await find(recipient, second + 1, true)).toBe(second);
    expect(record).toHaveBeenCalledTimes(1);
  });

  it('stores at most a number of new recipients of a timer a day, and shows the others the full countdown', async () => {
    const recipients = Array.from({ length: 25 }, () => ({ ...aRecipient(), timerId: recipient.timerId }));
    for (const each of recipients) expect(await find(each, second, true)).toBe(second);
    expect(record).toHaveBeenCalledTimes(20);
    const later = await Promise.all(recipients.map((each) => find(each, second + 60, true)));
    expect(later).toEqual(recipients.map((_, index) => (index < 20 ? second : second + 60)));
    expect(await find(aRecipient(), second, true)).toBe(second);
    expect(record).toHaveBeenCalledTimes(21);
  });

  it('queries the database once per hour for a first open that is stored', async () => {
    findInDatabase.mockResolvedValue(second - 1_000_000);
    expect(await find(recipient, second, true)).toBe(second - 1_000_000);
    expect(peek(recipient, second + 3_599)).toBe(second - 1_000_000);
    expect(findInDatabase.mock.calls).toEqual([[recipient]]);
    findInDatabase.mockRejectedValueOnce(new Error('no database'));
    expect(await find(recipient, second + 3_600, true)).toBe(second - 1_000_000);
    findInDatabase.mockResolvedValue(second - 2_000_000);
    nowMs = 5_000;
    expect(await find(recipient, second + 3_605, true)).toBe(second - 2_000_000);
    expect(record).not.toHaveBeenCalled();
  });

  it('finds an earlier open that reaches the database later', async () => {
    await find(recipient, second, true);
    expect(peek(recipient, second + 4)).toBe(second);
    expect(peek(recipient, second + 5)).toBeUndefined();
    findInDatabase.mockResolvedValue(second - 60);
    expect(await find(recipient, second + 5, true)).toBe(second - 60);
    expect(peek(recipient, second + 1_000)).toBe(second - 60);
    expect(record).toHaveBeenCalledTimes(1);
  });

  it('finds it in time although the clock is set back', async () => {
    await find(recipient, second, true);
    findInDatabase.mockResolvedValue(second - 60);
    nowMs += 5_000;
    expect(await find(recipient, second - 86_400, true)).toBe(second - 60);
  });

  it('ignores a later open in the database', async () => {
    await find(recipient, second, true);
    findInDatabase.mockResolvedValue(second + 3);
    expect(await find(recipient, second + 5, true)).toBe(second);
  });

  it('keeps a first open that is not in the database yet, and queries it again', async () => {
    await find(recipient, second, true);
    for (const later of [5, 10, 15]) expect(await find(recipient, second + later, true)).toBe(second);
    expect(findInDatabase).toHaveBeenCalledTimes(4);
    expect(record).toHaveBeenCalledTimes(1);
  });

  it('starts countdowns now while the database is down, retries once a second, and reports the outage once', async () => {
    findInDatabase.mockRejectedValue(new Error('no database'));
    expect(await find(recipient, second, true)).toBe(second);
    const others = Array.from({ length: 10 }, aRecipient);
    for (const other of others) expect(await find(other, second, true)).toBe(second);
    expect(record).toHaveBeenCalledTimes(11);
    expect(findInDatabase).toHaveBeenCalledTimes(1);
    nowMs = 1_000;
    await find(aRecipient(), second, true);
    expect(findInDatabase).toHaveBeenCalledTimes(2);
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/cannot be looked up.*no database/)]]);
    nowMs = 2_000;
    findInDatabase.mockResolvedValue(second - 500);
    expect(await find(recipient, second + 5, true)).toBe(second - 500);
  });

  it('waits a second for a database that hangs, and a tenth of a second if there is a cached first open', async () => {
    jest.useFakeTimers({ doNotFake: ['performance', 'setImmediate', 'nextTick'] });
    await find(recipient, second, true);
    findInDatabase.mockReturnValue(new Promise(() => undefined));
    const known = find(recipient, second + 5, true);
    await jest.advanceTimersByTimeAsync(101);
    expect(await known).toBe(second);
    nowMs += 1_000;
    const unknown = find(aRecipient(), second, true);
    await jest.advanceTimersByTimeAsync(1_001);
    expect(await unknown).toBe(second);
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/No answer from the database within 100 ms/)]]);
  });
});

describe('FirstOpenService, while the first opens of earlier processes are shipped,', () => {
  const never = new Promise<void>(() => undefined);

  it('queries the database at once, and again after five seconds, because an earlier open may follow', async () => {
    await start(never);
    findInDatabase.mockResolvedValue(second - 100);
    expect(await find(recipient, second, true)).toBe(second - 100);
    expect(peek(recipient, second + 4)).toBe(second - 100);
    findInDatabase.mockResolvedValue(second - 500);
    expect(await find(recipient, second + 5, true)).toBe(second - 500);
    expect(record).not.toHaveBeenCalled();
  });

  it('waits for them if the database does not know the recipient', async () => {
    const backlog = new EventEmitter();
    await start(once(backlog, 'shipped').then(() => undefined));
    const found = find(recipient, second, true);
    while (findInDatabase.mock.calls.length === 0) await new Promise(setImmediate);
    findInDatabase.mockResolvedValue(second - 500);
    backlog.emit('shipped');
    expect(await found).toBe(second - 500);
    expect(findInDatabase).toHaveBeenCalledTimes(2);
    expect(record).not.toHaveBeenCalled();
  });

  it('waits for a second at most, and continues to query the database', async () => {
    jest.useFakeTimers({ doNotFake: ['performance', 'setImmediate', 'nextTick'] });
    await start(never);
    const unknown = find(recipient, second, true);
    while (findInDatabase.mock.calls.length === 0) await new Promise(setImmediate);
    await jest.advanceTimersByTimeAsync(1_001);
    expect(await unknown).toBe(second);
    expect(record).toHaveBeenCalledTimes(1);
    findInDatabase.mockResolvedValue(second - 100);
    expect(await find(aRecipient(), second + 1, true)).toBe(second - 100);
    expect(warn).not.toHaveBeenCalled();
  });

  it('stops waiting for the first opens of earlier processes if nothing ships them', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance'] });
    await start(new Promise(() => undefined));
    const started = firstOpens.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(5_000);
    jest.useRealTimers();
    await started;
    const before = performance.now();
    expect(await find(recipient, second, true)).toBe(second);
    expect(performance.now() - before).toBeLessThan(500); // instead of a second
  });
});
