import { tabStorage } from './storages.ts';

/** The timer that a visitor made on the start page, until it is created: the body of `POST /api/v1/timers`, in this tab. */
const key = 'tminus.draft';

type Fields = Record<string, unknown>;

/** Keeps the timer while the visitor signs up. Without storage, the editor starts with its own defaults. */
export const keepVisitorDraft = (draft: object, storage = tabStorage): void => storage.keep(key, draft);

/** The fields that the visitor has chosen; undefined if there is no draft. The form and the service check their values. */
export function readVisitorDraft<Timer>(storage = tabStorage): Partial<Timer> | undefined {
  const draft = storage.read(key);
  return isFields(draft) ? (draft as Partial<Timer>) : undefined;
}

export const forgetVisitorDraft = (storage = tabStorage): void => storage.forget(key);

/** What the start page writes. Anything else in this tab's storage is not a draft. */
function isFields(value: unknown): value is Fields {
  const { name, type, targetDate, timezone, template, width, height } = (value ?? {}) as Fields;
  return (
    type === 'fixed' &&
    [name, targetDate, timezone, template].every((each) => typeof each === 'string') &&
    [width, height].every((each) => typeof each === 'number')
  );
}
