import type { Type } from '@nestjs/common';
import type { TimerInput } from '@tminus/database';
import { ApiError, type Timer } from '@tminus/domain';
import { RequestValidationPipe } from '../../http/request-validation.ts';
import { mergeTimer, toTimerInput } from '../timer-input.ts';
import { CreateTimerDto } from './create-timer.dto.ts';
import { UpdateTimerDto } from './update-timer.dto.ts';

const validation = new RequestValidationPipe();
const parse = <Dto>(metatype: Type<Dto>, body: object) =>
  validation.transform(body, { type: 'body', metatype }) as Promise<Dto>;

/** The timer that a request creates. */
const create = async (body: object) => toTimerInput(await parse(CreateTimerDto, body));
/** The timer after an update. */
const change = async (timer: TimerInput, body: object) => mergeTimer(timer as Timer, await parse(UpdateTimerDto, body));

/** What a request is refused for; nothing if it is accepted. */
const problemsOf = (request: Promise<unknown>) =>
  request.then(
    () => [],
    (error: unknown) => {
      if (error instanceof ApiError) return error.details;
      throw error;
    },
  );

const recurrence = { frequency: 'weekly', time: '18:00', weekday: 'friday' };
const valid = {
  fixed: { name: 'Launch', targetDate: '2030-01-01T00:00:00Z' },
  evergreen: { name: 'Offer', type: 'evergreen', durationSeconds: 259_200 },
  recurring: { name: 'Happy hour', type: 'recurring', timezone: 'Europe/Berlin', recurrence },
  personal: { name: 'Voucher', type: 'personal' },
};
type Kind = keyof typeof valid;

const recurrences = (...all: object[]) => all.map((each) => ({ recurrence: each }));
const weekly = (fields: object) => ({ recurrence: { ...recurrence, ...fields } });
const weekdays = (...days: unknown[]) => ({ frequency: 'weekly', time: '18:00', weekdays: days });
const each = (field: string, ...values: unknown[]) => values.map((value) => ({ [field]: value }));
const message = (text?: string) => ({ onExpire: { action: 'message', message: text } });
const link = (fields: object) => ({ link: { url: 'https://shop.example/sale', ...fields } });
const start = (startsAt: string, fields: object = {}) => ({ startsAt, ...fields });
const manyKeys = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 'x']));

/** For each rule of a field, values that break it. Which dates, time zones, names and colors there are is tested in libs/domain. */
it.each<[Kind, string, object[]]>([
  ['fixed', 'name', each('name', '', 'x'.repeat(101), 'x\u202egpj.exe', 7, ['Launch'])],
  ['fixed', 'type', each('type', 'weekly')],
  ['fixed', 'status', each('status', 'deleted')],
  ['fixed', 'targetDate', each('targetDate', '2030-02-30T00:00:00Z', null)],
  ['fixed', 'timezone', each('timezone', 'Mars/Olympus')],
  ['fixed', 'timezoneMode', each('timezoneMode', 'recipients', null, 1, 'RECIPIENT')],
  ['fixed', 'template', each('template', 'toString')],
  ['fixed', 'colors', each('colors', '#000000', [])],
  ['fixed', 'colors.text', each('colors', { text: 'red' })],
  ['fixed', 'colors.border', each('colors', { border: '#000000' })],
  ['fixed', 'width', [...each('width', 119, 1201, 300.5, '600', null), { width: 1200, height: 401 }]],
  ['fixed', 'height', each('height', 39, 601, null)],
  ['fixed', 'units', each('units', [], 'days', ['days', 'days'], ['days', 'weeks'], [['days']])],
  ['fixed', 'language', each('language', 'constructor')],
  ['fixed', 'labels', each('labels', ['Days'])],
  ['fixed', 'labels.days', ['x'.repeat(21), 'ᚠ', 'a\nb', 'D\u2066ays', null].map((days) => ({ labels: { days } }))],
  ['fixed', 'labels.weeks', each('labels', { weeks: 'Weeks' })],
  ['fixed', 'transparent', each('transparent', 'yes')],
  ['fixed', 'motion', [...each('motion', 'fast', null), { template: 'bold', motion: 'smooth' }]],
  ['fixed', 'motion', [{ template: 'flip', motion: 'smooth', transparent: true }]],
  ['fixed', 'onPrefetch', each('onPrefetch', 'countdown')],
  ['fixed', 'onPending', each('onPending', 'ticking', null)],
  ['fixed', 'onExpire', each('onExpire', 'hidden')],
  ['fixed', 'onExpire.action', each('onExpire', { action: 'loop' })],
  ['fixed', 'onExpire.message', [message(), message('  '), message('x'.repeat(121)), message('Over\u115f')]],
  ['fixed', 'onExpire.message', each('onExpire', { action: 'hidden', message: 'Over' })],
  ['fixed', 'onExpire.link', each('onExpire', { action: 'hidden', link: 'x' })],
  ['fixed', 'alt', each('alt', '', '   ', 'x'.repeat(201), 'a\nb', 'a\u202eb', 7)],
  ['fixed', 'externalId', each('externalId', '', '..', 'x'.repeat(101), 7)],
  ['fixed', 'metadata', each('metadata', [], 'x', { a: 1 }, { a: '' }, { a: 'x'.repeat(501) }, { a: '\u0000' })],
  ['fixed', 'metadata', each('metadata', { a: '\ud800' }, { '': 'x' }, { 'a b': 'x' }, { ['k'.repeat(41)]: 'x' })],
  ['fixed', 'metadata', each('metadata', manyKeys)],
  ['fixed', 'link', each('link', 'https://shop.example', [])],
  [
    'fixed',
    'link.url',
    [{ link: {} }, ...[null, 'http://shop.example', 'javascript:alert(1)'].map((url) => link({ url }))],
  ],
  ['fixed', 'link.expiredUrl', [link({ expiredUrl: '//shop.example' })]],
  ['fixed', 'link.pendingUrl', [link({ pendingUrl: 'https://me:you@shop.example' })]],
  ['fixed', 'link.target', [link({ target: '_blank' })]],
  ['fixed', 'startsAt', each('startsAt', '2029-02-30T00:00:00Z', '2029-01-01T00:00', 1_861_920_000)],
  ['fixed', 'startsAt', each('startsAt', '2030-01-01T00:00:00Z')],
  ['fixed', 'pausedUntil', each('pausedUntil', '2031-05-01T08:00:00Z')],
  ['fixed', 'pausedUntil', [{ status: 'active', pausedUntil: '2031-05-01T08:00:00Z' }]],
  [
    'fixed',
    'pausedUntil',
    ['2031-02-30T00:00:00Z', 1_900_000_000].map((until) => ({ status: 'paused', pausedUntil: until })),
  ],
  ['fixed', 'durationSeconds', each('durationSeconds', 60)],
  ['fixed', 'recurrence', each('recurrence', recurrence)],
  ['evergreen', 'durationSeconds', each('durationSeconds', 0, 31_622_401, '60', null)],
  ['evergreen', 'targetDate', each('targetDate', '2030-01-01T00:00:00Z')],
  ['evergreen', 'recurrence', each('recurrence', recurrence)],
  ['evergreen', 'timezoneMode', each('timezoneMode', 'recipient')],
  ['recurring', 'targetDate', each('targetDate', '2031-02-30T00:00:00Z', { $gt: '' })],
  ['recurring', 'durationSeconds', each('durationSeconds', 60, null)],
  ['recurring', 'recurrence', each('recurrence', null, [recurrence])],
  ['recurring', 'recurrence.frequency', [weekly({ frequency: 'yearly' }), ...recurrences({ time: '18:00' })]],
  ['recurring', 'recurrence.time', [weekly({ time: undefined }), weekly({ time: '24:00' })]],
  [
    'recurring',
    'recurrence.weekday',
    [{ weekday: undefined }, { weekday: 'Friday' }, { frequency: 'daily' }].map(weekly),
  ],
  [
    'recurring',
    'recurrence.weekdays',
    recurrences(weekdays(), weekdays('Friday'), { ...weekdays(), weekdays: 'friday' }),
  ],
  [
    'recurring',
    'recurrence.weekdays',
    [weekly({ weekdays: ['friday'] }), ...recurrences({ ...weekdays('friday'), frequency: 'daily' })],
  ],
  ['recurring', 'recurrence.dayOfMonth', recurrences({ frequency: 'monthly', time: '18:00' })],
  ['recurring', 'recurrence.dayOfMonth', recurrences({ frequency: 'monthly', time: '18:00', dayOfMonth: 32 })],
  ['recurring', 'recurrence.dayOfMonth', [weekly({ dayOfMonth: 1 })]],
  ['recurring', 'recurrence.until', [weekly({ until: '2030-01-01' })]],
  ['personal', 'durationSeconds', each('durationSeconds', 0, '60')],
  ['personal', 'fallbackDate', each('fallbackDate', '2029-02-30T00:00:00Z', '2029-01-01T00:00', 1_861_920_000)],
  ['personal', 'minimumSeconds', each('minimumSeconds', -1, 0.5, 366 * 86_400 + 1, '60')],
  ['personal', 'endsAt', each('endsAt', '24:00', '9:00', '23:59:59', 1_439)],
  ['personal', 'trust', each('trust', 'any', null)],
  ['personal', 'targetDate', each('targetDate', '2029-01-01T00:00:00Z')],
  ['personal', 'recurrence', each('recurrence', recurrence)],
  ['personal', 'timezoneMode', [{ endsAt: '18:00', timezoneMode: 'recipient' }]],
])('a new %s timer is refused with the name of the field, %s: %j', async (kind, field, invalid) => {
  const problem = { field, message: expect.any(String), code: expect.any(String) };
  for (const fields of invalid)
    expect([fields, await problemsOf(create({ ...valid[kind], ...fields }))]).toMatchObject([fields, [problem]]);
});

const moving = { ...valid.fixed, template: 'flip', motion: 'smooth' };
const started = { ...valid.fixed, startsAt: '2028-01-01T00:00:00Z' };
const untilMidnight = { ...valid.evergreen, endsAt: '00:00', timezoneMode: 'recipient' };

it.each<[string, string, object, object]>([
  ['type', 'type_changed', valid.fixed, { type: 'evergreen', durationSeconds: 60 }],
  ['type', 'type_changed', valid.recurring, { type: 'fixed', targetDate: '2030-01-01T00:00:00Z' }],
  ['type', 'is_one_of', valid.fixed, { type: 'weekly' }],
  ['targetDate', 'is_target_date', valid.fixed, { targetDate: null }],
  ['targetDate', 'only_when', valid.evergreen, { targetDate: '2030-01-01T00:00:00Z' }],
  ['durationSeconds', 'only_when', valid.fixed, { durationSeconds: 60 }],
  ['durationSeconds', 'is_integer_between', valid.evergreen, { durationSeconds: null }],
  ['recurrence', 'only_when', valid.fixed, { recurrence }],
  ['recurrence', 'is_object', valid.recurring, { recurrence: null }],
  ['recurrence.weekday', 'required', valid.recurring, { recurrence: { frequency: 'weekly', time: '18:00' } }],
  ['name', 'is_text', valid.fixed, { name: null }],
  ['status', 'is_one_of', valid.fixed, { status: 'deleted' }],
  ['colors.text', 'is_hex_rgb_color', valid.fixed, { colors: { text: 'red' } }],
  ['width', 'invalid', valid.fixed, { width: 1200, height: 600 }],
  ['colour', 'unknown_field', valid.fixed, { colour: '#000000' }],
  ['startsAt', 'starts_after_end', started, { startsAt: '2030-01-01T00:00:00Z' }],
  ['startsAt', 'starts_after_end', started, start('2031-01-01T00:00:00Z', { targetDate: '2030-06-01T00:00:00Z' })],
  ['targetDate', 'starts_after_end', started, { targetDate: '2028-01-01T00:00:00Z' }],
  ['endsAt', 'required', untilMidnight, { endsAt: null }],
  ['template', 'invalid', moving, { template: 'bold' }],
  ['transparent', 'invalid', moving, { transparent: true }],
  ['transparent', 'invalid', moving, { template: 'bold', transparent: true }],
  ['motion', 'invalid', moving, { template: 'bold', motion: 'smooth' }],
  ...(['fixed', 'evergreen', 'recurring'] as const).flatMap((kind): [string, string, object, object][] => [
    ['fallbackDate', 'only_when', valid[kind], { fallbackDate: '2030-01-01T00:00:00Z' }],
    ['trust', 'only_when', valid[kind], { trust: 'unsigned' }],
    ['minimumSeconds', 'only_when', valid[kind], { minimumSeconds: 60 }],
  ]),
])(
  'an update is refused with the name and the problem of the field, %s %s: of %j, %j',
  async (field, code, body, update) => {
    const timer = await create(body);
    expect(await problemsOf(change(timer, update))).toMatchObject([{ field, code }]);
  },
);

it.each([{ template: 'bold' }, { transparent: true }, { template: 'bold', transparent: true }])(
  'a timer that moves can stop together with what rules motion out: %j',
  async (update) => {
    const timer = await create(moving);
    expect(await change(timer, { ...update, motion: 'none' })).toMatchObject({ ...update, motion: 'none' });
    expect(await change(timer, { template: 'flip', name: 'Later' })).toMatchObject({ motion: 'smooth', name: 'Later' });
  },
);

it('null returns to the colors of the template, all together or one by one', async () => {
  const own = { background: '#111111', text: '#eeeeee', accent: '#ff0000' };
  const { colors: ofTemplate, ...timer } = await create({ ...valid.fixed, template: 'minimal', colors: null });
  const changed = async (colors: object | null) =>
    (await change({ ...timer, colors: own } as TimerInput, { colors })).colors;
  expect(await changed({ accent: null })).toEqual({ ...own, accent: ofTemplate.accent });
  expect(await changed(null)).toEqual(ofTemplate);
});

it.each([
  ['2031-03-30T02:30:15', 'Europe/Berlin', '2031-03-30T01:30:15Z'], // skipped: 03:30 summer time
  ['2031-07-01T18:00', 'utc', '2031-07-01T18:00:00Z'],
])('reads %s in %s as %s', async (targetDate, timezone, expected) => {
  const timer = await create({ name: 'Local', targetDate, timezone });
  expect(timer).toMatchObject({ targetDate: new Date(expected) });
  expect(await change(timer, { targetDate, timezone })).toEqual(timer);
});

describe('the message about a text', () => {
  const problemsOfName = (name: unknown) => problemsOf(create({ ...valid.fixed, name }));

  it.each([
    [7, 'must be a text', 'is_text'],
    [' ', 'must not be empty, nor only of spaces', 'is_not_empty'],
    ['x'.repeat(101), 'must have at most 100 characters', 'is_not_too_long'],
    ['cod.\u202egpj', expect.stringMatching(/: U\+202E$/), 'is_plain_text'],
  ])('depends on what is wrong with it (%#)', async (name, text, code) => {
    expect(await problemsOfName(name)).toEqual([expect.objectContaining({ message: text, code })]);
  });

  it('is nothing about a flag', async () => {
    expect(await create({ ...valid.fixed, name: '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Six Nations' })).toMatchObject({ name: '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Six Nations' });
  });

  it.each([
    ['🔥\u200e', 'must not consist only of emoji, which images leave out', 'is_not_only_emoji'],
    ['ᚠᚢ ✈ ᚠ', 'contains characters that images cannot show: ᚠ (U+16A0), ᚢ (U+16A2)', 'is_drawable_text'],
  ])('names what images cannot draw: %j', async (text, problem, code) => {
    expect(await problemsOf(create({ ...valid.fixed, ...message(text) }))).toMatchObject([{ message: problem, code }]);
  });
});

it.each([
  ['http://shop.example', 'must be an address that starts with https://'],
  ['shop.example', 'must be the complete address of a page, such as https://shop.example/sale, without spaces'],
  ['https://me@shop.example', 'must not contain a user name or a password'],
  ['a'.repeat(2_001), 'must have at most 2000 characters'],
])('an address of a link is refused with what to change (%#)', async (url, text) => {
  expect(await problemsOf(create({ ...valid.fixed, ...link({ url }) }))).toMatchObject([
    { field: 'link.url', message: text },
  ]);
});

it.each([
  [{ timezone: 'PST' }, 'timezone', /; did you mean America\/Los_Angeles\?$/, 'is_iana_time_zone'],
  [{ language: 'zh-TW' }, 'language', /only in another script/, 'is_language'],
  [{ targetDate: '2031-07-01T18:00' }, 'targetDate', /with a timezone in the same request/, 'is_target_date'],
])('a value in an ambiguous notation is refused with a suggestion: %j', async (fields, field, text, code) => {
  const problem = { field, message: expect.stringMatching(text), code };
  expect(await problemsOf(create({ ...valid.fixed, ...fields }))).toMatchObject([problem]);
});

describe('a local time', () => {
  const vancouver = { timezone: 'America/Vancouver' };
  const zoned = '2026-12-04T18:00:00[America/Vancouver]';
  const instant = new Date('2026-12-05T01:00:00Z');

  it.each(['2026-12-04T18:00', '2026-12-04T18:00:00', '2026-12-04 18:00', '2026-12-04 18:00:00'])(
    '%s is kept beside its instant, with its zone',
    async (text) => {
      const fixed = await create({ ...valid.fixed, ...vancouver, targetDate: text });
      expect(fixed).toMatchObject({ targetDate: instant, localTimes: { targetDate: zoned } });
      const others = { ...vancouver, fallbackDate: text, startsAt: text, status: 'paused', pausedUntil: text };
      expect(await create({ ...valid.personal, ...others })).toMatchObject({
        ...{ fallbackDate: instant, startsAt: instant },
        localTimes: { fallbackDate: zoned, startsAt: zoned },
      });
      expect(await change(await create(valid.fixed), { ...vancouver, targetDate: text })).toEqual(
        await change(fixed, { timezone: 'America/Vancouver' }),
      );
    },
  );

  it.each<[object, object | null]>([
    [{ name: 'Other' }, { targetDate: zoned }],
    [{ timezone: 'Europe/Berlin' }, { targetDate: zoned }],
    [{ targetDate: '2026-12-05T01:00:00Z' }, { targetDate: zoned }], // what a response has
    [{ targetDate: '2026-12-05T02:00:00+01:00' }, { targetDate: zoned }],
    [{ targetDate: '2026-12-05T02:00:00Z' }, null],
    [
      { targetDate: '2026-12-05 02:00', timezone: 'Europe/Berlin' },
      { targetDate: '2026-12-05T02:00:00[Europe/Berlin]' },
    ],
    [
      { startsAt: '2026-12-01T00:00', timezone: 'UTC' },
      { targetDate: zoned, startsAt: '2026-12-01T00:00:00[UTC]' },
    ],
  ])('after %j is %j', async (fields, localTimes) => {
    const timer = await create({ ...valid.fixed, ...vancouver, targetDate: '2026-12-04T18:00' });
    expect(await change(timer, fields)).toMatchObject({ localTimes });
  });

  it('is not kept of a date with an offset', async () => {
    expect(await create(valid.fixed)).toMatchObject({ localTimes: null });
  });
});
