import { ValueStorage, forgetPerson } from './storages.ts';
import { testStorage } from './test-storage.ts';

describe('ValueStorage', () => {
  it('keeps values until they are forgotten', () => {
    const storage = testStorage();
    storage.keep('a', { b: [1] });
    expect(storage.read('a')).toEqual({ b: [1] });
    storage.forget('a');
    expect(storage.read('a')).toBeNull();
  });

  it.each(['', '{', '[1'])('has no value where %j is stored', (text) => {
    expect(testStorage({ a: text }).read('a')).toBeUndefined();
  });

  it('keeps nothing where storage is blocked or full', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const full = { getItem: () => null, setItem: refuse, removeItem: refuse } as unknown as Storage;
    for (const storage of [new ValueStorage(refuse), new ValueStorage(() => full)]) {
      storage.keep('a', 1);
      storage.forget('a');
      storage.forgetAll(/./);
      expect(storage.read('a') ?? null).toBeNull();
    }
  });
});

describe('forgetPerson', () => {
  it('removes drafts and links, and keeps the settings of the browser', () => {
    const items = {
      'tminus.draft.acc_1.new': '{}',
      'tminus.link.tmr_1': '"https://a.example"',
      'tminus-theme': 'dark',
    };
    const storage = testStorage(items);
    forgetPerson([storage]);
    expect(Object.keys(storage.items)).toEqual(['tminus-theme']);
  });
});
