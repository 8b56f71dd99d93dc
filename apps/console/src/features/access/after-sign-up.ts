import {
  browserStorage,
  forgetVisitorDraft,
  keepVisitorDraft,
  readVisitorDraft,
  tabStorage,
} from '../../shared/storages.ts';

const key = 'tminus.after-sign-up';
/** As long as the link works. */
const keptMs = 86_400_000;

const storages = { tab: tabStorage, browser: browserStorage };

/** Keeps what a visitor wanted to do, and the timer made on the start page, for the tab in which the link of the email opens. */
export function keepForLink(next: string, nowMs = Date.now(), { tab, browser } = storages): void {
  browser.keep(key, { next, until: nowMs + keptMs });
  const draft = readVisitorDraft(tab);
  if (draft) keepVisitorDraft(draft, browser);
  else forgetVisitorDraft(browser);
}

/** Takes what was kept to this tab. @returns where to continue, if that is known: `nextPath` checks it */
export function takeKept(nowMs = Date.now(), { tab, browser } = storages): string | undefined {
  const { next, until } = (browser.read(key) ?? {}) as { next?: unknown; until?: unknown };
  const draft = readVisitorDraft(browser);
  browser.forget(key);
  forgetVisitorDraft(browser);
  if (typeof next !== 'string' || typeof until !== 'number' || until < nowMs) return undefined;
  if (draft) keepVisitorDraft(draft, tab);
  return next;
}
