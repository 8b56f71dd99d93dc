import { forgetPerson, forgetVisitorDraft, keepVisitorDraft, readVisitorDraft, ValueStorage } from './storages.ts';
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

  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };

  it('keeps nothing where storage is blocked', () => {
    const storage = new ValueStorage(refuse);
    storage.keep('a', 1);
    storage.forget('a');
    storage.forgetAll(/./);
    expect(storage.read('a')).toBeUndefined();
  });

  it('forgets the earlier value if it has no room for the new one', () => {
    const items = new Map([['a', '1']]);
    const full = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: refuse,
      removeItem: (key: string) => items.delete(key),
    };
    const storage = new ValueStorage(() => full as unknown as Storage);
    storage.keep('a', 2);
    expect(storage.read('a')).toBeNull();
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

const draft = {
  name: 'Launch',
  type: 'fixed',
  targetDate: '2026-12-04T22:59:00Z',
  timezone: 'Europe/Berlin',
  template: 'flip',
  width: 600,
  height: 150,
  language: 'de',
};

describe('the draft of a visitor', () => {
  it('survives until it is forgotten', () => {
    const storage = testStorage();
    keepVisitorDraft(draft, storage);
    expect(readVisitorDraft(storage)).toEqual(draft);
    expect(readVisitorDraft(storage)).toEqual(draft);
    forgetVisitorDraft(storage);
    expect(readVisitorDraft(storage)).toBeUndefined();
  });

  it.each(['null', '{', '[]', '"text"', '{}', JSON.stringify({ ...draft, width: '600' })])(
    'is undefined if the storage contains %s',
    (text) => {
      expect(readVisitorDraft(testStorage({ 'tminus.draft': text }))).toBeUndefined();
    },
  );
});
