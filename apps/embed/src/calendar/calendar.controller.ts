import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import { ApiError, timerIds } from '@tminus/domain';
import { hiddenImage } from '@tminus/rendering';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseFileUrl } from '../images/image-request.ts';
import { ImageTimerCache } from '../images/image-timer-cache.ts';
import { viewerZone } from '../images/viewer.service.ts';
import { forAnyOrigin, imageHeaders, isCurrent, neverCached } from '../responses.ts';

const headers = {
  'Content-Type': 'text/calendar; charset=utf-8',
  'Content-Disposition': 'attachment; filename="countdown.ics"',
  ...forAnyOrigin,
  // Calendars and caches ask again each time: a timer can change, and a recurring one does.
  'Cache-Control': 'no-cache',
};

/** The deadline of a timer as an event for calendars: that of a fixed timer, or the next one of a recurring timer, for `tz`. Not a view. */
@Controller('t')
export class CalendarController {
  private readonly host: string;

  constructor(
    private readonly timers: ImageTimerCache,
    @Inject(SERVICE_CONFIG) { embed }: ServiceConfig,
  ) {
    this.host = new URL(embed.publicUrl).hostname;
  }

  /** @throws ApiError `not_found`, which is answered like an unknown image, also if the timer is hidden or has no deadline for everyone */
  @Get(':id.ics')
  async get(@Param('id') given: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const id = timerIds.parse(given);
    const timer = id && (await this.timers.get(id));
    if (!timer?.isForEveryone || timer.isGone) throw new ApiError('not_found');
    const nowMs = Date.now();
    if (timer.isHidden(nowMs)) {
      // No cache keeps it: the pause may end in a moment.
      void reply
        .code(404)
        .headers({ ...imageHeaders('gif'), 'Cache-Control': neverCached })
        .send(hiddenImage('gif'));
      return;
    }
    const zone = viewerZone(timer, parseFileUrl(request.url)?.zone);
    const { deadlineMs: atMs } = timer.countdown({ nowMs, zone });
    const { revision: sequence, alternativeText: summary } = timer;
    // Each occurrence of a recurring timer is an event of its own.
    const uid = `${id}${timer.isRecurring ? `-${calendarTime(atMs)}` : ''}@${this.host}`;
    const etag = `W/"${sequence}-${atMs / 1000}"`;
    void reply.headers({ ...headers, ETag: etag });
    if (isCurrent(request, etag)) void reply.code(304).send();
    else void reply.send(calendarFile({ uid, sequence, summary, atMs }, nowMs));
  }
}

interface CalendarEvent {
  /** Identifies the event in all calendars of the world. Later versions of it have the same. */
  uid: string;
  /** Of the version: 0 or more, higher for later ones. */
  sequence: number;
  summary: string;
  /** Epoch milliseconds. */
  atMs: number;
}

/**
 * An iCalendar file (RFC 5545) with one event, which takes no time and has an alarm an hour before.
 * @param nowMs - when the file is made, in epoch milliseconds
 */
export function calendarFile({ uid, sequence, summary, atMs }: CalendarEvent, nowMs: number): string {
  const text = escapeText(summary);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//T-minus//Countdown timers//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${calendarTime(nowMs)}`,
    `DTSTART:${calendarTime(atMs)}`,
    `SEQUENCE:${sequence}`,
    `SUMMARY:${text}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${text}`,
    'TRIGGER:-PT1H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');
}

/** `20261128T170000Z`: RFC 5545, 3.3.5, form 2. */
const calendarTime = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** RFC 5545, 3.3.11. Other control characters are not allowed and are left out. */
function escapeText(text: string): string {
  return text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|[\r\n\u2028\u2029\u0085]/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '');
}

/** Octets of a line, without its end. */
const maxOctets = 75;

/** RFC 5545, 3.1: longer lines continue after a line break and a space. No character is split. */
function fold(line: string): string {
  let [folded, octets] = ['', 0];
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > maxOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += length;
  }
  return folded;
}
