import { browserStorage, tabStorage } from '../../../shared/storages.ts';
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
    private readonly storages = [tabStorage, browserStorage],
  ) {
    this.key = `tminus.draft.${accountId}.${timerId}`;
  }

  read(nowMs: number): Draft | undefined {
    for (const storage of this.storages) {
      const draft = storage.read(this.key);
      if (isDraft(draft) && draft.savedAt > nowMs - keptMs) return draft;
    }
    return undefined;
  }

  keep(draft: Draft): void {
    for (const storage of this.storages) storage.keep(this.key, draft);
  }

  forget(): void {
    for (const storage of this.storages) storage.forget(this.key);
  }
}

function isDraft(value: unknown): value is Draft {
  const { form, base, savedAt } = (value ?? {}) as Partial<Draft>;
  return (
    typeof savedAt === 'number' &&
    typeof base?.fields === 'object' &&
    typeof form === 'object' &&
    // Those of older versions had one day of the week, and lacked some of these.
    Array.isArray(form.recurrence?.weekdays) &&
    [
      'name',
      'alt',
      'type',
      'date',
      'start',
      'pause',
      'duration',
      'endsAt',
      'recurrence',
      'colors',
      'labels',
      'onExpire',
      'link',
    ].every((name) => name in form)
  );
}
