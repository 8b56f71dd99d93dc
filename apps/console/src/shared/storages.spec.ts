import { forgetPerson } from './storages.ts';

describe('forgetPerson', () => {
  it('removes drafts and links, and keeps the settings of the browser', () => {
    const items = { 'tminus.draft.acc_1.new': '{}', 'tminus.link.tmr_1': 'https://a.example', 'tminus-theme': 'dark' };
    const storage = Object.assign(Object.create({ removeItem }) as Storage, items);
    forgetPerson(() => [storage]);
    expect(Object.keys(storage)).toEqual(['tminus-theme']);
  });

  it('does without storage', () => {
    expect(() =>
      forgetPerson(() => {
        throw new DOMException('denied', 'SecurityError');
      }),
    ).not.toThrow();
  });
});

function removeItem(this: Record<string, unknown>, key: string) {
  Reflect.deleteProperty(this, key);
}
