import { Rejections } from './use-account-form.ts';

describe('a rejected value', () => {
  const rejections = new Rejections();
  rejections.add('email', 'ada@example.com', 'is taken');

  it('stays wrong while other fields change', () => {
    expect(rejections.messages({ email: 'ada@example.com', password: 'new' })).toEqual({ email: 'is taken' });
  });

  it('is forgotten when the field changes, and remembered when it changes back', () => {
    expect(rejections.messages({ email: 'bob@example.com' })).toEqual({});
    expect(rejections.messages({ email: 'ada@example.com' })).toEqual({ email: 'is taken' });
  });
});
