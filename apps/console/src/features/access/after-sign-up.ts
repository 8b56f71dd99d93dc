import { type SmallStorage, browserStorage, tabStorage } from '../../shared/storages.ts';
import { forgetVisitorDraft, keepVisitorDraft, readVisitorDraft } from '../../shared/visitor-draft.ts';

const key = 'tminus.after-sign-up';
/** As long as the link works. */
const keptMs = 86_400_000;

interface Storages {
  tab: SmallStorage;
  browser: SmallStorage;
}

const storages: Storages = { tab: tabStorage, browser: browserStorage };

/**
 * Keeps what a visitor wanted to do, and the timer made on the start page, for the tab in which the link of the email opens. A browser may
 * refuse storage: then the visitor starts with the list of timers.
 */
export function keepForLink(next: string, nowMs = Date.now(), { tab, browser } = storages): void {
  try {
    browser.setItem(key, JSON.stringify({ next, until: nowMs + keptMs }));
  } catch {
    return;
  }
  const draft = readVisitorDraft(tab);
  if (draft) keepVisitorDraft(draft, browser);
  else forgetVisitorDraft(browser);
}

/** Takes what was kept to this tab. @returns where to continue, if that is known: `nextPath` checks it */
export function takeKept(nowMs = Date.now(), { tab, browser } = storages): string | undefined {
  try {
    const kept = JSON.parse(browser.getItem(key) ?? 'null') as { next?: unknown; until?: unknown } | null;
    const draft = readVisitorDraft(browser);
    browser.removeItem(key);
    forgetVisitorDraft(browser);
    if (typeof kept?.next !== 'string' || typeof kept.until !== 'number' || kept.until < nowMs) return undefined;
    if (draft) keepVisitorDraft(draft, tab);
    return kept.next;
  } catch {
    return undefined;
  }
}
