import { sharedAppearanceDefaults } from '@tminus/domain';
import { deadlinePlaceholders, embedHtml } from '@tminus/domain/embed-code';
import { defaultAppearance } from '@tminus/rendering';
import type { TimerDto } from './timer.dto.ts';

const id = 'tmr_01m7yxhe0xe7ran31ygpx82d3j';

const embedCode = (alt: string, end?: string) =>
  embedHtml({ url: `https://img.example.com/t/${id}.gif`, width: 600, height: 150, alt, end });

const fixed: TimerDto = {
  id,
  mode: 'live',
  name: 'Launch',
  type: 'fixed',
  status: 'active',
  pausedUntil: null,
  alt: null,
  externalId: null,
  metadata: {},
  expired: false,
  state: 'running',
  targetDate: '2031-06-01T12:00:00Z',
  startsAt: null,
  link: null,
  timezone: 'Europe/Berlin',
  timezoneMode: 'timer',
  template: 'bold',
  colors: { background: '#111827', text: '#f9fafb', accent: '#f59e0b' },
  width: 600,
  height: 150,
  ...sharedAppearanceDefaults,
  viewCount: 1204,
  totalClicks: 0,
  embedUrl: `https://img.example.com/t/${id}.gif`,
  embedCode: embedCode('Countdown Timer: Ends 1 Jun 2031, 14:00 CEST'),
  warnings: [],
  createdAt: '2030-11-21T09:30:00Z',
};

const evergreen: TimerDto = {
  ...fixed,
  name: 'Your offer',
  type: 'evergreen',
  targetDate: null,
  durationSeconds: 172_800,
  embedCode: embedCode('Countdown Timer'),
};

const recurring: TimerDto = {
  ...fixed,
  name: 'Happy hour',
  type: 'recurring',
  targetDate: '2031-05-30T15:00:00Z',
  recurrence: { frequency: 'weekly', time: '17:00', weekday: 'friday' },
  embedCode: embedCode('Countdown Timer'),
};

const personal: TimerDto = {
  ...fixed,
  name: 'Your voucher',
  type: 'personal',
  targetDate: null,
  fallbackDate: '2031-06-01T12:00:00Z',
  trust: 'unsigned',
  embedCode: embedCode('Countdown Timer', deadlinePlaceholders.end),
};

/** The response to the first example of a request that creates a timer. */
const created: TimerDto = {
  ...fixed,
  timezone: 'UTC',
  colors: defaultAppearance('bold').colors,
  viewCount: 0,
  embedCode: embedCode('Countdown Timer: Ends 1 Jun 2031, 12:00 UTC'),
};

export const createdTimerExamples = {
  least: { summary: 'Only the required fields', value: created },
};

/** Examples of responses. */
export const timerExamples = {
  fixed: { summary: 'A fixed timer', value: fixed },
  evergreen: { summary: 'An evergreen timer', value: evergreen },
  recurring: { summary: 'A recurring timer', value: recurring },
  personal: { summary: 'A personal timer', value: personal },
};
