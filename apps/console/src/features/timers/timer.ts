import type {
  CountdownState,
  Mode,
  Recurrence,
  TimerAppearance,
  TimerLink,
  TimerStatus,
  TimerType,
  TimezoneMode,
  Trust,
} from '@tminus/domain';
import type { TimerWarning } from '../../shared/previews/previews.ts';

/** The fields that a client sets. */
export interface TimerFields extends TimerAppearance {
  name: string;
  /** `deleted` only in lists. */
  status: TimerStatus | 'deleted';
  /** When a paused timer continues, `YYYY-MM-DDTHH:MM:SSZ`. Null: when somebody resumes it. */
  pausedUntil: string | null;
  type: TimerType;
  /** `YYYY-MM-DDTHH:MM:SSZ`: the end of a fixed timer, the next occurrence of a recurring one. */
  targetDate: string | null;
  /** Null: addresses of a personal timer name the end. */
  durationSeconds?: number | null;
  /** Of a personal timer: from the time of sending, if the address has it. */
  minimumSeconds?: number | null;
  /** `HH:MM`, of an evergreen or personal timer. */
  endsAt?: string | null;
  recurrence?: Recurrence;
  /** `YYYY-MM-DDTHH:MM:SSZ`, of a personal timer. */
  fallbackDate?: string | null;
  trust?: Trust;
  /** Null: none of its own. */
  alt: string | null;
  /** `YYYY-MM-DDTHH:MM:SSZ` */
  startsAt: string | null;
  link: TimerLink | null;
  timezone: string;
  timezoneMode: TimezoneMode;
}

/** A timer as `/api/v1/timers` returns it. */
export interface AccountTimer extends TimerFields {
  id: string;
  mode: Mode;
  /** Of the system of the account. */
  externalId: string | null;
  metadata: Readonly<Record<string, string>>;
  expired: boolean;
  state: CountdownState | 'paused';
  viewCount: number;
  totalClicks: number;
  embedUrl: string;
  embedCode: string;
  warnings: readonly TimerWarning[];
  createdAt: string;
}

/** A timer that was read alone, with the header `ETag`. */
export interface TimerVersion extends AccountTimer {
  etag: string;
}

/** A timer as `/account/timers` lists it. */
export interface ListedTimer extends AccountTimer {
  /** ISO 8601, to the hour. */
  lastOpenedAt: string | null;
}

/** What people read who do not see the image, as the service has written it. Only this text is parsed: the styles of the code would break the policy of the page. */
export function alternativeText({ embedCode }: Pick<AccountTimer, 'embedCode'>): string {
  const [, escaped = ''] = / alt="([^"]*)"/.exec(embedCode) ?? [];
  return new DOMParser().parseFromString(escaped, 'text/html').documentElement.textContent;
}
