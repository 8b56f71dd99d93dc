import { tabStorage } from './storages.ts';

/** The timer that a visitor made on the start page, until it is created: the body of `POST /account/timers`, in this tab. */
const key = 'tminus.draft';

type Fields = Record<string, unknown>;

/** Keeps the timer while the visitor signs up. A browser may refuse storage: then the editor starts with its own defaults. */
export function keepVisitorDraft(draft: object, storage: Pick<Storage, 'setItem'> = tabStorage): void {
  try {
    storage.setItem(key, JSON.stringify(draft));
  } catch {
    // Nothing can be kept, but the visitor can still sign up.
  }
}

/** The fields that the visitor has chosen; undefined if there is no draft. The form and the service check their values. */
export function readVisitorDraft<Timer>(storage: Pick<Storage, 'getItem'> = tabStorage): Partial<Timer> | undefined {
  try {
    const draft: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return isFields(draft) ? (draft as Partial<Timer>) : undefined;
  } catch {
    return undefined;
  }
}

export function forgetVisitorDraft(storage: Pick<Storage, 'removeItem'> = tabStorage): void {
  try {
    storage.removeItem(key);
  } catch {
    // Storage is blocked: nothing can be kept.
  }
}

/** What the start page writes. Anything else in this tab's storage is not a draft. */
function isFields(value: unknown): value is Fields {
  const { name, type, targetDate, timezone, template, width, height } = (value ?? {}) as Fields;
  return (
    type === 'fixed' &&
    [name, targetDate, timezone, template].every((each) => typeof each === 'string') &&
    [width, height].every((each) => typeof each === 'number')
  );
}
