import { readVisitorDraft } from '../../shared/visitor-draft.ts';
import { keepForLink, takeKept } from './after-sign-up.ts';

function storage(entries: Record<string, string> = {}) {
  const items = new Map(Object.entries(entries));
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
    items,
  };
}

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
    const browser = storage();
    keepForLink('/timers/new', 0, { tab: storage({ 'tminus.draft': JSON.stringify(draft) }), browser });
    const tab = storage();
    expect(takeKept(hourMs, { tab, browser })).toBe('/timers/new');
    expect(readVisitorDraft(tab)).toEqual(draft);
    expect(browser.items.size).toBe(0);
    expect(takeKept(hourMs, { tab, browser })).toBeUndefined();
  });

  it('is forgotten with the link, after a day', () => {
    const [tab, browser] = [storage(), storage()];
    keepForLink('/timers/new', 0, { tab: storage({ 'tminus.draft': JSON.stringify(draft) }), browser });
    expect(takeKept(25 * hourMs, { tab, browser })).toBeUndefined();
    expect([tab.items.size, browser.items.size]).toEqual([0, 0]);
  });

  it('does not take the timer of an earlier visit', () => {
    const browser = storage({ 'tminus.draft': JSON.stringify(draft) });
    keepForLink('/timers', 0, { tab: storage(), browser });
    const tab = storage();
    expect(takeKept(0, { tab, browser })).toBe('/timers');
    expect(readVisitorDraft(tab)).toBeUndefined();
  });

  it('is nothing where the browser blocks storage', () => {
    // In this environment, to name `sessionStorage` or `localStorage` throws, as in a browser that blocks them.
    expect(() => keepForLink('/timers')).not.toThrow();
    expect(takeKept()).toBeUndefined();
  });

  it('is nothing if the storage is refused or holds something else', () => {
    const refusing = {
      ...storage(),
      setItem: () => {
        throw new Error('refused');
      },
    };
    expect(() => keepForLink('/timers', 0, { tab: storage(), browser: refusing })).not.toThrow();
    expect(takeKept(0, { tab: storage(), browser: storage({ 'tminus.after-sign-up': '[1' }) })).toBeUndefined();
  });
});
