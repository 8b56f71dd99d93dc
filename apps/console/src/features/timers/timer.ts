import type {
  Language,
  Motion,
  OnExpire,
  Recurrence,
  TemplateName,
  TimeUnit,
  TimerColors,
  TimerStatus,
  TimerType,
} from '@tminus/domain';
import type { TimerWarning } from '../../shared/previews/use-preview-facts.ts';

/** A timer as `/account/timers` returns it. */
export interface AccountTimer {
  id: string;
  name: string;
  type: TimerType;
  status: TimerStatus | 'deleted';
  expired: boolean;
  /** `YYYY-MM-DDTHH:MM:SSZ`: the end of a fixed timer, the next occurrence of a recurring one. */
  targetDate: string | null;
  durationSeconds?: number;
  recurrence?: Recurrence;
  timezone: string;
  template: TemplateName;
  colors: TimerColors;
  width: number;
  height: number;
  units: readonly TimeUnit[];
  language: Language;
  labels: Readonly<Partial<Record<TimeUnit, string>>>;
  transparent: boolean;
  motion: Motion;
  onExpire: OnExpire;
  animationSeconds: number;
  viewCount: number;
  embedUrl: string;
  embedCode: string;
  warnings: readonly TimerWarning[];
  createdAt: string;
  etag: string;
  revision: number;
  /** ISO 8601, to the hour. */
  lastOpenedAt: string | null;
  deletedAt: string | null;
  updatedAt?: string | null;
}

/** The fields that a client sets. */
export type TimerFields = Pick<
  AccountTimer,
  | 'name'
  | 'type'
  | 'targetDate'
  | 'durationSeconds'
  | 'recurrence'
  | 'timezone'
  | 'template'
  | 'colors'
  | 'width'
  | 'height'
  | 'units'
  | 'language'
  | 'labels'
  | 'transparent'
  | 'motion'
  | 'onExpire'
  | 'animationSeconds'
>;
