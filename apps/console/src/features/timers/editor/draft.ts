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

/** Keeps unsaved changes through a reload, a crash or a sign-in. They stay in this tab: two tabs would overwrite each other. */
export class DraftStorage {
  private readonly key: string;

  /** @param timerId - or `new` */
  constructor(
    accountId: string,
    timerId: string,
    private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  ) {
    this.key = `tminus.draft.${accountId}.${timerId}`;
  }

  read(): Draft | undefined {
    return attempt(() => {
      const draft: unknown = JSON.parse(this.storage.getItem(this.key) ?? 'null');
      return isDraft(draft) ? draft : undefined;
    });
  }

  keep(draft: Draft): void {
    attempt(() => this.storage.setItem(this.key, JSON.stringify(draft)));
  }

  forget(): void {
    attempt(() => this.storage.removeItem(this.key));
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
