import { timerIds } from '@tminus/domain';
import { randomBytes } from 'node:crypto';
import { RecipientStarts } from './recipient-starts.ts';

const aRecipient = () => ({ timerId: timerIds.create(), recipient: randomBytes(8) });
const recipient = aRecipient();
const second = 1_795_000_000;

let nowMs: number;
let find: jest.Mock<Promise<number | undefined>>;
let record: jest.Mock<void, [unknown, number]>;
let onTrouble: jest.Mock<void, [Error]>;
let starts: RecipientStarts;

beforeEach(() => {
  nowMs = 0;
  find = jest.fn().mockResolvedValue(undefined);
  record = jest.fn();
  onTrouble = jest.fn();
  starts = new RecipientStarts({ find, record, onTrouble, now: () => nowMs });
});

afterEach(() => jest.useRealTimers());

describe('RecipientStarts', () => {
  it('begin with the first open, which is recorded before anybody gets to know of it', async () => {
    record.mockImplementation(() => expect(starts.peek(recipient, second)).toBeUndefined());
    expect(await starts.get(recipient, second, true)).toBe(second);
    expect(record.mock.calls).toEqual([[recipient, second]]);
    expect(starts.peek(recipient, second + 1)).toBe(second);
    expect(await starts.get(recipient, second + 1, true)).toBe(second);
    expect(record).toHaveBeenCalledTimes(1);
  });

  it('are what the database knows, which is asked once in an hour', async () => {
    find.mockResolvedValue(second - 1_000_000);
    expect(await starts.get(recipient, second, true)).toBe(second - 1_000_000);
    expect(starts.peek(recipient, second + 3_599)).toBe(second - 1_000_000);
    expect(find.mock.calls).toEqual([[recipient]]);
    find.mockRejectedValueOnce(new Error('no database'));
    expect(await starts.get(recipient, second + 3_600, true)).toBe(second - 1_000_000);
    find.mockResolvedValue(second - 2_000_000);
    nowMs = 5_000;
    expect(await starts.get(recipient, second + 3_605, true)).toBe(second - 2_000_000);
    expect(record).not.toHaveBeenCalled();
  });

  it('are each recipient’s own', async () => {
    const other = aRecipient();
    await starts.get(recipient, second, true);
    expect(starts.peek(other, second)).toBeUndefined();
    expect(await starts.get(other, second + 60, true)).toBe(second + 60);
  });

  it('are one for all who open at once for the first time', async () => {
    const seconds = await Promise.all([2, 0, 1].map((later) => starts.get(recipient, second + later, true)));
    expect(seconds).toEqual([second + 2, second + 2, second + 2]);
    expect(record).toHaveBeenCalledTimes(1);
  });

  it('do not begin for who only looks', async () => {
    expect(await starts.get(recipient, second, false)).toBe(second);
    expect(starts.peek(recipient, second)).toBeUndefined();
    expect(await starts.get(recipient, second + 9, true)).toBe(second + 9);
    expect(await starts.get(recipient, second + 10, false)).toBe(second + 9);
  });

  it('give way to an earlier open that reaches the database later', async () => {
    await starts.get(recipient, second, true);
    expect(starts.peek(recipient, second + 4)).toBe(second);
    expect(starts.peek(recipient, second + 5)).toBeUndefined();
    find.mockResolvedValue(second - 60);
    expect(await starts.get(recipient, second + 5, true)).toBe(second - 60);
    expect(starts.peek(recipient, second + 1_000)).toBe(second - 60);
    expect(record).toHaveBeenCalledTimes(1);
  });

  it('give way to nothing later', async () => {
    await starts.get(recipient, second, true);
    find.mockResolvedValue(second + 3);
    expect(await starts.get(recipient, second + 5, true)).toBe(second);
  });

  it('are kept and asked for again as long as the database does not know them', async () => {
    await starts.get(recipient, second, true);
    for (const later of [5, 10, 15]) expect(await starts.get(recipient, second + later, true)).toBe(second);
    expect(find).toHaveBeenCalledTimes(4);
    expect(record).toHaveBeenCalledTimes(1);
  });

  it('begin now while the database is away, which is left alone for a second and reported once', async () => {
    find.mockRejectedValue(new Error('no database'));
    expect(await starts.get(recipient, second, true)).toBe(second);
    const others = Array.from({ length: 10 }, aRecipient);
    for (const other of others) expect(await starts.get(other, second, true)).toBe(second);
    expect(record).toHaveBeenCalledTimes(11);
    expect(find).toHaveBeenCalledTimes(1);
    nowMs = 1_000;
    await starts.get(aRecipient(), second, true);
    expect(find).toHaveBeenCalledTimes(2);
    expect(onTrouble.mock.calls).toEqual([[new Error('no database')]]);
    nowMs = 2_000;
    find.mockResolvedValue(second - 500);
    expect(await starts.get(recipient, second + 5, true)).toBe(second - 500);
  });

  it('wait a second for a database that hangs, and a tenth where there is a start already', async () => {
    jest.useFakeTimers();
    await starts.get(recipient, second, true);
    find.mockReturnValue(new Promise(() => undefined));
    const known = starts.get(recipient, second + 5, true);
    await jest.advanceTimersByTimeAsync(101);
    expect(await known).toBe(second);
    nowMs = 1_000;
    const unknown = starts.get(aRecipient(), second, true);
    await jest.advanceTimersByTimeAsync(1_001);
    expect(await unknown).toBe(second);
    expect(onTrouble.mock.calls[0]?.[0].message).toBe('No answer from the database within 100 ms.');
  });
});
