import { forgetVisitorDraft, keepVisitorDraft, readVisitorDraft } from './visitor-draft.ts';

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

/** A browser's storage, or one that refuses. */
function fakeStorage(text?: string) {
  const items = new Map<string, string>(text === undefined ? [] : [['tminus.draft', text]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}
const refuse = () => {
  throw new DOMException('denied', 'SecurityError');
};

describe('the draft of a visitor', () => {
  it('survives until it is forgotten', () => {
    const storage = fakeStorage();
    keepVisitorDraft(draft, storage);
    expect(readVisitorDraft(storage)).toEqual(draft);
    expect(readVisitorDraft(storage)).toEqual(draft);
    forgetVisitorDraft(storage);
    expect(readVisitorDraft(storage)).toBeUndefined();
  });

  it.each(['null', '{', '[]', '"text"', '{}', JSON.stringify({ ...draft, width: '600' })])(
    'is undefined if the storage contains %s',
    (text) => {
      expect(readVisitorDraft(fakeStorage(text))).toBeUndefined();
    },
  );

  it('is undefined if the browser blocks storage', () => {
    expect(() => keepVisitorDraft(draft, { setItem: refuse })).not.toThrow();
    expect(readVisitorDraft({ getItem: refuse })).toBeUndefined();
    expect(() => forgetVisitorDraft({ removeItem: refuse })).not.toThrow();
  });
});
