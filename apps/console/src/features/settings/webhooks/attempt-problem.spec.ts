import { attemptProblem } from './attempt-problem.ts';

// Tests run without the compiler of messages.
jest.mock('@lingui/core/macro', () => ({
  t: (texts: TemplateStringsArray, ...values: unknown[]) => String.raw({ raw: texts }, ...values),
}));

/** Of apps/api/src/webhooks/sending/guarded-client.ts. */
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
