import { type SmallStorage, browserStorage, tabStorage } from '../../../shared/storages.ts';
import type { TimerFields } from '../timer.ts';
import type { TimerForm } from './form-values.ts';

/** The version of a timer that changes started from. */
export interface DraftBase {
  /** null for a new timer. */
  etag: string | null;
  fields: TimerFields;
}

/** Unsaved changes to a timer. */
export interface Draft {
  form: TimerForm;
  base: DraftBase;
  /** Epoch milliseconds. */
  savedAt: number;
}

/** Drafts are forgotten after 30 days. */
const keptMs = 30 * 86_400_000;

const prefix = 'tminus.draft.';

/**
 * Keeps unsaved changes through a reload, a crash, a sign-in, and until the tab is opened again. A tab prefers its own, because two tabs
 * may edit at the same time.
 */
export class DraftStorage {
  private readonly key: string;

  /**
   * @param timerId - or `new`
   * @param storages - of the tab, and of the browser
   */
  constructor(
    accountId: string,
    timerId: string,
    private readonly storages: readonly SmallStorage[] = [tabStorage, browserStorage],
  ) {
    this.key = `${prefix}${accountId}.${timerId}`;
  }

  read(nowMs: number): Draft | undefined {
    for (const storage of this.storages) {
      const draft = attempt(() => JSON.parse(storage.getItem(this.key) ?? 'null') as unknown);
      if (isDraft(draft) && draft.savedAt > nowMs - keptMs) return draft;
    }
    return undefined;
  }

  keep(draft: Draft): void {
    for (const storage of this.storages) attempt(() => storage.setItem(this.key, JSON.stringify(draft)));
  }

  forget(): void {
    for (const storage of this.storages) attempt(() => storage.removeItem(this.key));
  }
}

/** A browser may refuse storage, or it may be full: the editor works without drafts. */
function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

function isDraft(value: unknown): value is Draft {
  const { form, base, savedAt } = (value ?? {}) as Partial<Draft>;
  return (
    typeof savedAt === 'number' &&
    typeof base?.fields === 'object' &&
    typeof form === 'object' &&
    ['name', 'type', 'date', 'duration', 'recurrence', 'colors', 'labels', 'onExpire'].every((name) => name in form)
  );
}
