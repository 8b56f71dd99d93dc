import { Mailer } from './mailer.ts';

it('sends no email when the service stops: another process sends it, and it counts once toward each limit', async () => {
  const query = jest.fn<Promise<void>, [string, unknown[]]>().mockResolvedValue();
  const take = jest.fn();
  const register = jest.fn();
  // Nothing listens there.
  const config = { mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'timers@example.com' } };
  const mailer = new Mailer(
    config as never,
    { query } as never,
    {} as never,
    { take } as never,
    {} as never,
    { register } as never,
  );
  const prepare = jest.fn().mockReturnValue({ to: 'owner@example.com', subject: '', text: '', html: '' });
  mailer.define('greeting', prepare);
  const [, run] = register.mock.calls[0];
  const job = { attempts: 1, max_attempts: 10, created_at: new Date(1_000) };
  await run({ kind: 'greeting', email: 'owner@example.com' }, { job, abortSignal: AbortSignal.abort() });
  expect(prepare).toHaveBeenCalledWith({ email: 'owner@example.com' }, { isFirst: true });
  expect(take).not.toHaveBeenCalled();
  const [payload, , delaySeconds] = query.mock.calls[0]?.[1] ?? [];
  expect(JSON.parse(payload as string)).toEqual({ email: 'owner@example.com', kind: 'greeting', queuedAt: 1_000 });
  expect(delaySeconds).toBe(0);
});
