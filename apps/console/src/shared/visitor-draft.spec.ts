import { testStorage } from './test-storage.ts';
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
