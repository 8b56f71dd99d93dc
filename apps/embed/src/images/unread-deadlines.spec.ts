import type { UnreadDeadlineRepository } from '@tminus/database';
import { timerIds } from '@tminus/domain';
import { UnreadDeadlines } from './unread-deadlines.ts';

const keep = jest.fn().mockResolvedValue(undefined);
let clock: jest.SpyInstance;
let texts: UnreadDeadlines;
beforeEach(() => {
  keep.mockClear();
  clock = jest.spyOn(performance, 'now').mockReturnValue(10_000);
  texts = new UnreadDeadlines({ keep } as unknown as UnreadDeadlineRepository);
});
const later = (ms: number) => clock.mockReturnValue(performance.now() + ms);

it('keeps a text of each timer in an hour, and one in a second', () => {
  const [one, other] = [timerIds.create(), timerIds.create()];
  for (const end of ['03/10/2027', '04/10/2027']) texts.note(one, end);
  texts.note(other, '28.11.2026');
  later(1_000);
  texts.note(other, ' 28.11.2026 ');
  later(3_600_000);
  texts.note(one, 'tomorrow');
  expect(keep.mock.calls).toEqual([
    [one, '03/10/2027'],
    [other, '28.11.2026'],
    [one, 'tomorrow'],
  ]);
});

it.each(['', ' ', 'anna@example.com', 'x'.repeat(61), 'a\u202eb', 'a\0b'])('does not keep %j', (end) => {
  texts.note(timerIds.create(), end);
  expect(keep).not.toHaveBeenCalled();
});

it('never fails', async () => {
  keep.mockRejectedValueOnce(new Error('no database'));
  expect(() => texts.note(timerIds.create(), '03/10/2027')).not.toThrow();
  await new Promise(setImmediate);
});
