import { SmtpClient } from './smtp-client.ts';

const client = () => new SmtpClient({ smtpUrl: 'smtp://localhost:1', from: 'timers@example.com' } as never);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('places of a domain', () => {
  it('are given to those that wait when others are sent, and each domain has its own', async () => {
    const smtp = client();
    const places = await Promise.all(['a', 'b', 'c'].map((name) => smtp.placeFor(`${name}@one.example`)));
    const waiting = smtp.placeFor('d@ONE.example');
    expect(await smtp.placeFor('e@other.example')).toBeDefined();
    places[0]?.();
    const next = await waiting;
    expect(next).toBeDefined();
    for (const leave of [...places.slice(1), next]) leave?.();
    for (let again = 0; again < 3; again++) expect(await smtp.placeFor('f@one.example')).toBeDefined();
  });

  it('are not waited for while nothing is sent, until something is', async () => {
    const smtp = client();
    const places = await Promise.all(['a', 'b', 'c'].map((name) => smtp.placeFor(`${name}@one.example`)));
    const late = smtp.placeFor('d@one.example');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await late).toBeUndefined();
    expect(await smtp.placeFor('e@one.example')).toBeUndefined(); // at once
    places[0]?.();
    expect(await smtp.placeFor('f@one.example')).toBeDefined();
  });
});
