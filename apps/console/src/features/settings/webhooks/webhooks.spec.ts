import { HttpError } from '../../../shared/http/http-error.ts';
import { attemptProblem, urlProblem } from './problems.ts';
import { attemptsQuery } from './webhooks-queries.ts';

// Tests run without the compiler of messages.
jest.mock('@lingui/core/macro', () => ({
  t: (texts: TemplateStringsArray, ...values: unknown[]) => String.raw({ raw: texts }, ...values),
}));

const refused = (message: string, code = 'is_webhook_url') =>
  urlProblem(new HttpError('', { status: 400, code: 'invalid_request', details: [{ field: 'url', message, code }] }));

// The sentences are those of apps/api/src/webhooks/sending/guarded-client.ts.
it.each([
  ['must not lead to 10.0.0.1: it is not one of the public internet', '10.0.0.1 is not'],
  ['must not lead to fe80::1: it is not one of the public internet', 'fe80::1 is not'],
  ['must not use the name printer.local, which is not one of the public internet', 'printer.local is not'],
  ['must start with https://', 'Enter an address'],
  ['must not use the port 22, which is not one of a website', 'Enter an address'],
])('explains "%s"', (message, start) => {
  expect(refused(message)).toEqual({ field: 'url', message: expect.stringMatching(new RegExp(`^${start}`)) });
});

it('leaves other problems to the form', () => {
  expect(refused('is required', 'required')).toBeUndefined();
});

it.each([
  ['there was no answer within 15 s', 'There was no answer within 15 s.'],
  ['the connection failed: ECONNREFUSED', 'The connection failed: ECONNREFUSED'],
  ['the name shop.example has no address: ENOTFOUND', 'The name shop.example has no address: ENOTFOUND'],
  [
    'the address must not lead where shop.example does: not to the public internet',
    'shop.example is not part of the public internet. The service sends nothing there.',
  ],
  ['something new', 'something new'],
])('says "%s" in words of the page', (error, shown) => {
  expect(attemptProblem(error)).toBe(shown);
});

const { refetchInterval } = attemptsQuery('whk_1');

it('attempts are loaded again every 5 s, but not if several pages would be', () => {
  const intervalAfter = (pages: unknown[]) => refetchInterval({ state: { data: { pages } } });
  expect([intervalAfter(['first']), intervalAfter(['first', 'second'])]).toEqual([5_000, false]);
});
