import { createFormat } from '../../../shared/format/format.ts';
import { changeSentences } from './activity-texts.ts';

// Tests run without the compiler of messages.
jest.mock('@lingui/core/macro', () => ({
  t: (texts: TemplateStringsArray, ...values: unknown[]) => String.raw({ raw: texts }, ...values),
}));

const format = createFormat({ language: 'en', languages: ['en-GB'], numberFormat: 'auto', timezone: 'Europe/Berlin' });
const texts = {
  format,
  labels: {
    recurrence: 'Repeats',
    durationSeconds: 'Runs for',
    'colors.text': 'Digits',
    'link.url': 'Link',
    url: 'To',
  },
  words: { units: { days: 'Days', hours: 'Hours' }, onPrefetch: { date: 'Show the date' } },
};

describe('a change', () => {
  it.each<[string, unknown, unknown, string[]]>([
    ['targetDate', '2026-12-01T11:00:00Z', null, ['Deadline moved from 1 Dec 2026, 12:00 CET to –']],
    [
      'recurrence',
      { time: '18:00', frequency: 'weekly', weekday: 'friday' },
      { time: '09:00', frequency: 'monthly', dayOfMonth: 31 },
      ['Repeats: every Friday at 18:00 → on day 31 of every month at 09:00'],
    ],
    ['onExpire', { action: 'zeros' }, { action: 'message', message: 'Over' }, ['onExpire: Show 00:00:00 → Over']],
    [
      'colors',
      { background: '#000000', text: '#ffffff', accent: '#ff0000' },
      { background: '#000000', text: '#eeeeee', accent: '#ff0000' },
      ['Digits: #ffffff → #eeeeee'],
    ],
    ['link', null, { url: 'https://a.example' }, ['Link: – → https://a.example']],
    ['labels', {}, { days: '' }, ['days: – → –']],
    ['metadata', { crm: '7', old: 'x' }, { crm: '8' }, ['crm: 7 → 8', 'old: x → –']],
    ['units', ['days', 'hours'], ['hours'], ['units: Days, Hours → Hours']],
    ['durationSeconds', 172_800, 259_200, ['Runs for: 48 hours → 3 days']],
    ['endsAt', '23:59', null, ['endsAt: 23:59 → –']],
    ['transparent', false, true, ['transparent: No → Yes']],
    ['onPrefetch', 'date', 'ticking', ['onPrefetch: Show the date → ticking']],
    ['scopes', ['timers:read'], [], ['scopes: timers:read → –']],
    ['later', null, { url: 'x', list: [1, { deep: true }] }, ['later: – → To: x, list: 1, deep: Yes']],
  ])('of %s is in words', (name, before, after, expected) => {
    const sentences = changeSentences({ before: { [name]: before }, after: { [name]: after } }, texts);
    expect(sentences).toEqual(expected);
    for (const sentence of sentences) expect(sentence).not.toMatch(/[{}[\]"]/);
  });
});
