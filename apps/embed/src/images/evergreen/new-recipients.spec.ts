import { Logger } from '@nestjs/common';
import { timerIds } from '@tminus/domain';
import { NewRecipients } from './first-open.service.ts';

const midnight = 1_795_305_600;
const [timer, other] = [timerIds.create(), timerIds.create()];

let warn: jest.SpyInstance;
let recipients: NewRecipients;

beforeEach(() => {
  warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  recipients = new NewRecipients({ evergreen: { recipientsPerDay: 3, graceMs: 0 }, timerCacheSize: 1_000 });
});

afterEach(() => jest.restoreAllMocks());

const admitted = (timerId: typeof timer, second: number, attempts = 10) =>
  Array.from({ length: attempts }, () => recipients.admit(timerId, second)).filter(Boolean).length;

describe('NewRecipients', () => {
  it('admits a number of new recipients per timer and UTC day', () => {
    expect([admitted(timer, midnight), admitted(other, midnight), admitted(timer, midnight + 86_399)]).toEqual([
      3, 3, 0,
    ]);
    expect(admitted(timer, midnight + 86_400)).toBe(3);
  });

  it('warns once a day, no matter how many requests there are', () => {
    for (const timerId of [timer, other]) admitted(timerId, midnight);
    expect(warn.mock.calls).toEqual([[expect.stringContaining(timer)]]);
    admitted(other, midnight + 86_400);
    expect(warn.mock.calls[1]).toEqual([expect.stringContaining(other)]);
  });
});
