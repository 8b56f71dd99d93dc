import { findPasswordProblem } from './passwords.ts';

const email = 'anna.schmidt@example.com';

describe('findPasswordProblem', () => {
  it.each([
    ['1234567', 'password_length'],
    ['x'.repeat(257), 'password_length'],
    ['😀'.repeat(7), 'password_length'],
    ['x'.repeat(10_000_000), 'password_length'],
    ['password', 'password_common'],
    ['Password1', 'password_common'],
    ['ｐａｓｓｗｏｒｄ', 'password_common'],
    ['aaaaaaaaaaaaaaaa', 'password_common'],
    ['Anna.Schmidt@example.com', 'password_is_email'],
    ['anna.schmidt', 'password_is_email'],
  ])('refuses %.20s: %s', async (password, code) => {
    expect(await findPasswordProblem(password, email)).toMatchObject({ code });
  });

  it.each(['correct horse battery', 'grün-7-Äpfel', '密码密码一二三四五六', 'x7'.repeat(127) + 'ä!'])(
    'accepts %.30s',
    async (password) => {
      expect(await findPasswordProblem(password, email)).toBeUndefined();
    },
  );
});
