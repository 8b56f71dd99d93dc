import { RefusalLog } from './load-shedding.ts';

afterEach(() => jest.useRealTimers());

describe('RefusalLog', () => {
  it('reports the first refusal at once, then the sum of each minute, and the end', () => {
    jest.useFakeTimers();
    const messages: string[] = [];
    const log = new RefusalLog((message) => messages.push(message));
    for (let index = 0; index < 8; index++) log.add();
    expect(messages).toEqual(['Overload: requests get 503, because too many others wait.']);
    jest.advanceTimersByTime(60_000);
    expect(messages[1]).toBe('Overload: 8 requests got 503 in a minute.');
    jest.advanceTimersByTime(60_000);
    expect(messages[2]).toBe('The overload has ended: no request got 503 for a minute.');
    expect(jest.getTimerCount()).toBe(0);
    log.add();
    expect(messages).toHaveLength(4);
  });
});
