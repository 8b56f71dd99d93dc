import { Inject, Injectable } from '@nestjs/common';
import { localAddressesOfServer, SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import type { TimerWithViews } from '@tminus/database';
import {
  type Metadata,
  NextOccurrenceCache,
  type Schedule,
  type Timer,
  appearanceOf,
  countdownIfKnown,
  formatInstant,
  lastZone,
  statusAt,
} from '@tminus/domain';
import { deadlinePlaceholders, embedHtml, linkAddress, timezonePlaceholder } from '@tminus/domain/embed-code';
import { alternativeText } from '@tminus/rendering';
import { LRUCache } from 'lru-cache';
import type { TimerWarningDto } from './dto/timer-warning.dto.ts';
import type { TimerDto } from './dto/timer.dto.ts';
import { appearanceWarnings, localAddress } from './timer-warnings.ts';

/** A cache takes a few hundred bytes. */
const maxCachedRecurrences = 10_000;

/** Builds responses. Image addresses come from the configured public address, never from the Host header. */
@Injectable()
export class TimerMapper {
  /** Finding a next occurrence takes a thousand times longer than a look-up, and a page contains up to a hundred timers. */
  private readonly nextOccurrences = new LRUCache<string, NextOccurrenceCache>({ max: maxCachedRecurrences });

  private readonly addressWarnings: TimerWarningDto[];

  constructor(@Inject(SERVICE_CONFIG) private readonly config: ServiceConfig) {
    this.addressWarnings = localAddressesOfServer(config).includes('EMBED_PUBLIC_URL') ? [localAddress] : [];
  }

  /** @param warnings - in addition to those that hold as long as the timer looks like this */
  toDto({ timer, viewCount, totalClicks }: TimerWithViews, warnings: readonly TimerWarningDto[] = []): TimerDto {
    const embedUrl = `${this.config.embed.publicUrl}/t/${timer.id}.gif`;
    const { width, height, alt } = timer;
    const nowMs = Date.now();
    const zone = timer.type === 'fixed' ? lastZone : undefined;
    const countdown = countdownIfKnown(this.scheduleOf(timer), { nowMs, zone }, timer.startsAt);
    const status = statusAt(timer, nowMs);
    const next = timer.type === 'recurring' && countdown.state !== 'unknown' ? new Date(countdown.deadlineMs) : null;
    const targetDate = timer.type === 'fixed' ? timer.targetDate : next;
    const placeholders = placeholdersOf(timer);
    // Each recipient of a personal timer has a deadline. That it has no other, or that it has passed, says nothing about them.
    const isRunning = timer.type === 'personal' && countdown.state !== 'pending';
    const state = isRunning || countdown.state === 'unknown' ? 'running' : countdown.state;
    return {
      id: timer.id,
      mode: timer.mode,
      name: timer.name,
      type: timer.type,
      status,
      pausedUntil: status === 'paused' && timer.pausedUntil ? formatInstant(timer.pausedUntil) : null,
      alt,
      externalId: timer.externalId,
      metadata: inOrder(timer.metadata),
      expired: state === 'expired',
      state: status === 'paused' ? 'paused' : state,
      targetDate: targetDate && formatInstant(targetDate),
      ...ownFields(timer),
      startsAt: timer.startsAt && formatInstant(timer.startsAt),
      link: timer.link,
      timezone: timer.timezone,
      timezoneMode: timer.timezoneMode,
      ...appearanceOf(timer),
      viewCount,
      totalClicks,
      embedUrl,
      embedCode: embedHtml({
        url: embedUrl,
        width,
        height,
        alt: alternativeText(timer),
        link: timer.link ? linkAddress(embedUrl, placeholders) : undefined,
        ...placeholders,
      }),
      warnings: [...appearanceWarnings(timer), ...this.addressWarnings, ...warnings],
      createdAt: formatInstant(timer.createdAt),
    };
  }

  /** With the cached occurrences of a recurring timer. */
  private scheduleOf(timer: Timer): Schedule | NextOccurrenceCache {
    if (timer.type !== 'recurring') return timer;
    const { recurrence, timezone } = timer;
    const key = `${timezone} ${JSON.stringify(recurrence)}`;
    let occurrences = this.nextOccurrences.get(key);
    if (!occurrences) {
      occurrences = new NextOccurrenceCache(recurrence, timezone);
      this.nextOccurrences.set(key, occurrences);
    }
    return occurrences;
  }
}

/** The database orders keys by their length. */
const inOrder = (metadata: Metadata): Metadata =>
  Object.fromEntries(Object.entries(metadata).sort(([a], [b]) => (a < b ? -1 : 1)));

/** What the sender replaces in addresses: the deadline of a personal timer, and the time zone of the recipient. */
function placeholdersOf(timer: Timer): { end?: string; sent?: string; tz?: string } {
  if (timer.type !== 'personal') return timer.timezoneMode === 'recipient' ? { tz: timezonePlaceholder } : {};
  const { end, sent } = deadlinePlaceholders;
  if (timer.durationSeconds !== null) return { sent };
  return typeof timer.minimumSeconds !== 'number' ? { end } : { end, sent };
}

type ScheduleFields = 'durationSeconds' | 'minimumSeconds' | 'endsAt' | 'recurrence' | 'fallbackDate' | 'trust';

function ownFields(timer: Timer): Pick<TimerDto, ScheduleFields> {
  switch (timer.type) {
    case 'fixed':
      return {};
    case 'evergreen':
      return { durationSeconds: timer.durationSeconds, endsAt: timer.endsAt ?? null };
    case 'recurring':
      return { recurrence: timer.recurrence };
    case 'personal': {
      const { durationSeconds, minimumSeconds = null, endsAt = null, fallbackDate, trust } = timer;
      return {
        ...(durationSeconds === null ? {} : { durationSeconds }),
        minimumSeconds,
        endsAt,
        fallbackDate: fallbackDate && formatInstant(fallbackDate),
        trust,
      };
    }
  }
}
