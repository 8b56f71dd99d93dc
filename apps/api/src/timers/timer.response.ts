import type { TimerWithViews } from '@tminus/database';
import {
  type TimerAppearance,
  type TimerId,
  type TimerStatus,
  type Recurrence,
  type Timer,
  type TimerType,
  contrastWarnings,
  formatInstant,
  isExpired,
} from '@tminus/domain';
import { NextOccurrences } from './next-occurrences.ts';

/** A doubt about a timer, such as colors that are hard to tell apart. */
export interface TimerWarning {
  code: 'low_contrast';
  field: string;
  message: string;
}

/** A timer as the API returns it. */
export interface TimerResponse extends TimerAppearance {
  id: string;
  name: string;
  type: TimerType;
  /** `deleted` is said once, to the one who deletes it. */
  status: TimerStatus | 'deleted';
  expired: boolean;
  /** Where it recurs, the next occurrence; null where it is evergreen: everybody has a deadline of their own. */
  targetDate: string | null;
  /** Of an evergreen timer only. */
  durationSeconds?: number;
  /** Of a recurring timer only. */
  recurrence?: Recurrence;
  timezone: string;
  viewCount: number;
  embedUrl: string;
  embedCode: string;
  /** What its owner may want to change; nothing keeps it from working. */
  warnings: TimerWarning[];
  createdAt: string;
}

/** Builds the addresses of timers' images from the configured public address, never from a request's Host. */
export class TimerPresenter {
  private readonly nextOccurrences = new NextOccurrences();

  constructor(
    private readonly embedPublicUrl: string,
    private readonly now: () => number = Date.now,
  ) {}

  present({ timer, viewCount }: TimerWithViews): TimerResponse {
    const embedUrl = this.embedUrl(timer.id);
    const { width, height } = timer;
    return {
      id: timer.id,
      name: timer.name,
      type: timer.type,
      status: timer.status,
      expired: isExpired(timer, this.now()),
      ...this.presentSchedule(timer),
      timezone: timer.timezone,
      template: timer.template,
      colors: timer.colors,
      width,
      height,
      units: timer.units,
      language: timer.language,
      labels: timer.labels,
      transparent: timer.transparent,
      onExpire: timer.onExpire,
      animationSeconds: timer.animationSeconds,
      viewCount,
      embedUrl,
      embedCode: `<img src="${escapeAttribute(embedUrl)}" alt="Countdown Timer" width="${width}" height="${height}">`,
      warnings: warningsFor(timer),
      createdAt: formatInstant(timer.createdAt),
    };
  }

  private presentSchedule(timer: Timer): Pick<TimerResponse, 'targetDate' | 'durationSeconds' | 'recurrence'> {
    switch (timer.type) {
      case 'fixed':
        return { targetDate: formatInstant(timer.targetDate) };
      case 'evergreen':
        return { targetDate: null, durationSeconds: timer.durationSeconds };
      case 'recurring': {
        const { recurrence, timezone } = timer;
        const next = this.nextOccurrences.after(recurrence, timezone, this.now());
        return { targetDate: formatInstant(new Date(next)), recurrence };
      }
    }
  }

  private embedUrl(id: TimerId): string {
    return `${this.embedPublicUrl}/t/${id}.gif`;
  }
}

function warningsFor({ colors }: TimerAppearance): TimerWarning[] {
  return contrastWarnings(colors).map(({ color, ratio, threshold }) => ({
    code: 'low_contrast',
    field: `colors.${color}`,
    message: `Its contrast to the background is ${ratio.toFixed(2)}:1; below ${threshold}:1 many people cannot make it out.`,
  }));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#39;',
  '<': '&lt;',
  '>': '&gt;',
};

/** `text` for the inside of a quoted HTML attribute. */
function escapeAttribute(text: string): string {
  return text.replace(/[&"'<>]/g, (character) => entities[character] ?? character);
}
