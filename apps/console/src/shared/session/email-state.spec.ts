import type { Account } from '../http/account-types.ts';
import { emailState } from './email-state.ts';

const account = (fields: Partial<Account> = {}) =>
  ({ email: 'ada@example.com', emailConfirmed: false, pendingEmail: null, ...fields }) as Account;

describe('emailState', () => {
  it.each([
    ['settled', account({ emailConfirmed: true })],
    ['unconfirmed', account()],
    ['missing', account({ email: 'owner@localhost' })],
    ['changing', account({ pendingEmail: 'new@example.com' })],
    ['changing', account({ emailConfirmed: true, pendingEmail: 'new@example.com' })],
  ])('is %s', (state, of) => {
    expect(emailState({ mail: true, account: of })).toBe(state);
  });

  it('is settled where nothing can be confirmed', () => {
    expect(emailState({ mail: false, account: account() })).toBe('settled');
    expect(emailState({ mail: true, account: null })).toBe('settled');
  });
});
