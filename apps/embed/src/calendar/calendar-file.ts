export interface CalendarEvent {
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
export const calendarTime = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

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
