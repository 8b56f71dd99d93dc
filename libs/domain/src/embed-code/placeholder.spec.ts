import { mailTools } from './mail-tools.ts';
import { isPlaceholder } from './placeholder.ts';

const forHtml = (text: string) => text.replace(/[^\w.]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const forHtmlInHex = (text: string) => text.replace(/[^\w.]/g, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`);

const placeholders = [
  ...mailTools.map(({ mergeTag }) => mergeTag),
  '{{ contact.id }}',
  '{$subscriber.id}',
  '{{subscriber.id}}',
  '[subscriberid]',
  '%%_subscriberkey%%',
  '{!Contact.Id}',
  '${userId}',
  '#{id}',
  '@CONTACT_ID@',
  '$CUSTOMER_ID_$',
  '~ID~',
  '{uid}',
  'campaign-{{contact.id}}',
  'RECIPIENT_ID',
  'YOUR_USER_ID',
  '__UID__',
  ':uid',
  'undefined',
  'null',
  'None',
  '[object Object]',
  '',
  ' ',
];

it.each(placeholders)('recognizes %j, raw or still encoded', (text) => {
  for (const encode of [
    encodeURIComponent,
    forHtml,
    forHtmlInHex,
    (given: string) => encodeURIComponent(forHtml(given)),
  ]) {
    expect([text, encode(text), encode(encode(text))].map(isPlaceholder)).toEqual([true, true, true]);
  }
});

it.each([
  '42',
  'anna',
  'anna@example.com',
  'Anna Müller',
  '0190a2b3-c4d5-7e6f-8a1b-2c3d4e5f6071',
  '{3F2504E0-4F89-11D3-9A0C-0305E82C3301}',
  'c29tZW9uZQ==',
  '-x_-',
  '__8a-',
  '100%',
  'a&b',
  'Łukasz',
  '😀',
  'MADRID',
  '<anna@example.com>',
  '{'.repeat(2_000),
])('takes %j for an id', (text) => {
  expect(isPlaceholder(text)).toBe(false);
});

it('takes little processor time, whatever the text', () => {
  for (const sign of ['{', '%', '&', '<', '&#x', '%25', '(', '$a', '-']) {
    const before = process.cpuUsage();
    for (let round = 0; round < 100; round++) isPlaceholder(`~${sign.repeat(160)}`);
    expect(process.cpuUsage(before).user).toBeLessThan(100_000);
  }
});
