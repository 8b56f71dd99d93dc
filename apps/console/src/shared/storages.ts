/**
 * Values in a storage of the browser, as JSON. Where storage is blocked (then browsers throw as soon as it is named) or full, nothing is
 * kept, and the console works without it.
 */
export class ValueStorage {
  constructor(private readonly storage: () => Storage) {}

  /** @returns undefined or null if there is nothing, or something damaged */
  read(key: string): unknown {
    return attempt(() => JSON.parse(this.storage().getItem(key) ?? 'null') as unknown);
  }

  /** If the storage is full, it forgets the value that it had instead. */
  keep(key: string, value: unknown): void {
    this.forget(key);
    attempt(() => this.storage().setItem(key, JSON.stringify(value)));
  }

  forget(key: string): void {
    attempt(() => this.storage().removeItem(key));
  }

  forgetAll(keys: RegExp): void {
    const found = attempt(() => Object.keys(this.storage())) ?? [];
    for (const key of found) if (keys.test(key)) this.forget(key);
  }
}

/** Of this tab. */
export const tabStorage = new ValueStorage(() => sessionStorage);
/** Of all tabs of this browser. */
export const browserStorage = new ValueStorage(() => localStorage);

/** Removes the drafts and links of the person who signs out: the next one at this computer is somebody else. */
export function forgetPerson(storages = [tabStorage, browserStorage]): void {
  for (const storage of storages) storage.forgetAll(/^tminus\.(draft|link)\./);
}

function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** The timer that a visitor made on the start page, until it is created: the body of `POST /api/v1/timers`, in this tab. */
const draftKey = 'tminus.draft';

type Fields = Record<string, unknown>;

/** Keeps the timer while the visitor signs up. Without storage, the editor starts with its own defaults. */
export const keepVisitorDraft = (draft: object, storage = tabStorage): void => storage.keep(draftKey, draft);

/** The fields that the visitor has chosen; undefined if there is no draft. The form and the service check their values. */
export function readVisitorDraft<Timer>(storage = tabStorage): Partial<Timer> | undefined {
  const draft = storage.read(draftKey);
  return isFields(draft) ? (draft as Partial<Timer>) : undefined;
}

export const forgetVisitorDraft = (storage = tabStorage): void => storage.forget(draftKey);

/** What the start page writes. Anything else in this tab's storage is not a draft. */
function isFields(value: unknown): value is Fields {
  const { name, type, targetDate, timezone, template, width, height } = (value ?? {}) as Fields;
  return (
    type === 'fixed' &&
    [name, targetDate, timezone, template].every((each) => typeof each === 'string') &&
    [width, height].every((each) => typeof each === 'number')
  );
}
