import type { CountedTimer } from '@tminus/database';
import {
  type TimerColors,
  type TimerId,
  type TimerStatus,
  type TimerType,
  formatInstant,
  isExpired,
} from '@tminus/domain';
import { templates } from '@tminus/rendering';

/** A timer as the API returns it. */
export interface TimerResponse {
  id: string;
  name: string;
  type: TimerType;
  status: TimerStatus;
  expired: boolean;
  targetDate: string;
  timezone: string;
  template: string;
  colors: TimerColors;
  viewCount: number;
  embedUrl: string;
  embedCode: string;
  createdAt: string;
}

/** Builds the addresses of timers' images from the configured public address, never from a request's Host. */
export class TimerPresenter {
  constructor(
    private readonly embedPublicUrl: string,
    private readonly now: () => number = Date.now,
  ) {}

  present({ timer, viewCount }: CountedTimer): TimerResponse {
    const embedUrl = this.embedUrl(timer.id);
    const { width, height } = templates[timer.template].defaultSize;
    return {
      id: timer.id,
      name: timer.name,
      type: timer.type,
      status: timer.status,
      expired: isExpired(timer, this.now()),
      targetDate: formatInstant(timer.targetDate),
      timezone: timer.timezone,
      template: timer.template,
      colors: timer.colors,
      viewCount,
      embedUrl,
      embedCode: `<img src="${escapeAttribute(embedUrl)}" alt="Countdown Timer" width="${width}" height="${height}">`,
      createdAt: formatInstant(timer.createdAt),
    };
  }

  private embedUrl(id: TimerId): string {
    return `${this.embedPublicUrl}/t/${id}.gif`;
  }
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
