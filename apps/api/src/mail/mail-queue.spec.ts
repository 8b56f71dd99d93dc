import { MailQueue } from './mail-queue.ts';

const failure = (responseCode?: number) =>
  Object.assign(new Error('secret text of the email'), { code: 'EENVELOPE', command: 'DATA', responseCode });

describe('MailQueue', () => {
  let sent: string[];
  let log: string[];
  const logger = { warn: (text: string) => log.push(text), error: (text: string) => log.push(text) };
  const job = (message: string) => ({ kind: 'test', prepare: () => message });

  beforeEach(() => {
    jest.useFakeTimers();
    [sent, log] = [[], []];
  });

  afterEach(() => jest.useRealTimers());

  it('tries again with growing pauses, and prepares the email only once', async () => {
    const prepare = jest.fn(() => 'hello');
    let failures = 2;
    const send = async (message: string) => {
      if (failures-- > 0) throw failure(451);
      sent.push(message);
    };
    new MailQueue(send, logger, [2_000, 15_000]).add({ kind: 'test', prepare });
    await jest.advanceTimersByTimeAsync(1_999);
    expect(sent).toEqual([]);
    await jest.advanceTimersByTimeAsync(15_001);
    expect(sent).toEqual(['hello']);
    expect(prepare).toHaveBeenCalledTimes(1);
  });

  it('gives up after the last pause, and at once if the server never accepts the email', async () => {
    const send = jest.fn(async (message: string) => Promise.reject(failure(message === 'never' ? 550 : undefined)));
    const queue = new MailQueue(send, logger, [1_000]);
    queue.add(job('never'));
    queue.add(job('down'));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(send).toHaveBeenCalledTimes(3);
    expect(log.filter((text) => text.includes('is not sent:'))).toHaveLength(2);
  });

  it('never logs the email, nor what the server says about it', async () => {
    const queue = new MailQueue(async () => Promise.reject(failure(550)), logger, []);
    queue.add(job('secret link'));
    queue.add({ kind: 'test', prepare: async () => Promise.reject(new Error('secret reason')) });
    await jest.advanceTimersByTimeAsync(1);
    expect(log.sort()).toEqual([
      'An email (test) cannot be prepared: Error',
      'An email (test) is not sent: EENVELOPE DATA 550',
    ]);
  });

  it('sends three emails at the same time and drops those beyond 500, also after an outage', async () => {
    let [sending, most, isDown] = [0, 0, true];
    const send = async () => {
      if (isDown) throw failure(451);
      most = Math.max(most, ++sending);
      await new Promise((resolve) => setTimeout(resolve, 10));
      sending--;
      sent.push('');
    };
    const queue = new MailQueue(send, logger, [60_000]);
    for (let n = 0; n < 503; n++) queue.add(job('x'));
    await jest.advanceTimersByTimeAsync(30_000);
    isDown = false;
    await jest.advanceTimersByTimeAsync(30_000); // all are due
    for (let n = 0; n < 600; n++) queue.add(job('late'));
    await jest.advanceTimersByTimeAsync(30_000);
    const dropped = log.filter((text) => text.includes('is dropped')).length;
    expect([most, dropped, sent.length]).toEqual([3, 600, 503]);
  });

  it('sends nothing for an account that does not exist, and nothing after it is closed', async () => {
    const queue = new MailQueue(async (message: string) => sent.push(message), logger, [1_000]);
    queue.add({ kind: 'test', prepare: async () => undefined });
    queue.close();
    queue.add(job('late'));
    await jest.advanceTimersByTimeAsync(10_000);
    expect([sent, log]).toEqual([[], []]);
  });
});
