import { testStorage } from '../../../shared/test-storage.ts';
import { testTimer } from '../test-timer.ts';
import { DraftStorage } from './draft.ts';
import { toFields, toForm } from './form-values.ts';

const form = toForm(testTimer(), 0);
const nowMs = 10;
const draft = { form, base: { etag: '"1"', fields: toFields(form) }, savedAt: 5 };

describe('DraftStorage', () => {
  it('returns what was kept for the same account and timer, and nothing for others', () => {
    const storages = [testStorage()];
    const drafts = new DraftStorage('acc_1', 'tmr_1', storages);
    drafts.keep(draft);
    expect(drafts.read(nowMs)).toEqual(draft);
    expect(new DraftStorage('acc_2', 'tmr_1', storages).read(nowMs)).toBeUndefined();
    expect(new DraftStorage('acc_1', 'new', storages).read(nowMs)).toBeUndefined();
    drafts.forget();
    expect(drafts.read(nowMs)).toBeUndefined();
  });

  it('returns in a new tab what a closed one had, and to each open tab its own', () => {
    const browser = testStorage();
    const tab = () => new DraftStorage('acc_1', 'new', [testStorage(), browser]);
    const [first, second] = [tab(), tab()];
    const other = { ...draft, savedAt: 6 };
    first.keep(draft);
    second.keep(other);
    expect([first, second, tab()].map((each) => each.read(nowMs))).toEqual([draft, other, other]);
    second.forget();
    expect([first, second, tab()].map((each) => each.read(nowMs))).toEqual([draft, undefined, undefined]);
  });

  it('forgets a draft after 30 days', () => {
    const drafts = new DraftStorage('acc_1', 'new', [testStorage()]);
    drafts.keep(draft);
    expect(drafts.read(draft.savedAt + 30 * 86_400_000)).toBeUndefined();
  });

  it.each(['', '{', 'null', '{"form":{}}', '[]'])('ignores the damaged draft %j', (text) => {
    const storage = testStorage({ 'tminus.draft.acc_1.new': text });
    expect(new DraftStorage('acc_1', 'new', [storage]).read(nowMs)).toBeUndefined();
  });
});
