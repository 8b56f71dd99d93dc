import { readVisitorDraft } from '../../shared/storages.ts';
import { testStorage } from '../../shared/test-storage.ts';
import { keepForLink, takeKept } from './after-sign-up.ts';

const draft = {
  name: 'Sale',
  type: 'fixed',
  targetDate: '2030-01-01T00:00:00Z',
  timezone: 'UTC',
  template: 'bold',
  width: 600,
  height: 150,
};
const hourMs = 3_600_000;

describe('what a visitor wanted to do', () => {
  it('continues in the tab of the link, once', () => {
    const browser = testStorage();
    keepForLink('/timers/new', 0, { tab: testStorage({ 'tminus.draft': JSON.stringify(draft) }), browser });
    const tab = testStorage();
    expect(takeKept(hourMs, { tab, browser })).toBe('/timers/new');
    expect(readVisitorDraft(tab)).toEqual(draft);
    expect(browser.items).toEqual({});
    expect(takeKept(hourMs, { tab, browser })).toBeUndefined();
  });

  it('is forgotten with the link, after a day', () => {
    const [tab, browser] = [testStorage(), testStorage()];
    keepForLink('/timers/new', 0, { tab: testStorage({ 'tminus.draft': JSON.stringify(draft) }), browser });
    expect(takeKept(25 * hourMs, { tab, browser })).toBeUndefined();
    expect([tab.items, browser.items]).toEqual([{}, {}]);
  });

  it('does not take the timer of an earlier visit', () => {
    const browser = testStorage({ 'tminus.draft': JSON.stringify(draft) });
    keepForLink('/timers', 0, { tab: testStorage(), browser });
    const tab = testStorage();
    expect(takeKept(0, { tab, browser })).toBe('/timers');
    expect(readVisitorDraft(tab)).toBeUndefined();
  });

  it('is nothing if the storage is blocked or holds something else', () => {
    // In this environment, to name `sessionStorage` or `localStorage` throws, as in a browser that blocks them.
    expect(() => keepForLink('/timers')).not.toThrow();
    expect(takeKept()).toBeUndefined();
    expect(takeKept(0, { tab: testStorage(), browser: testStorage({ 'tminus.after-sign-up': '[1' }) })).toBeUndefined();
  });
});
