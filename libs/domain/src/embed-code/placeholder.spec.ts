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
  '~~eloqua..type--emailfield..syntax--recipientid..encodeFor--url~~',
  '<span class=eloquaemail>EmailAddress1</span>',
  '[EMV FIELD]EMAIL_UUID[EMV /FIELD]',
  '[emv field]EMAIL_UUID[emv /field]',
  '\u00abID\u00bb',
  '%(user_address)s',
  '%(id)d',
  '%s',
  '%1$s',
  '%{id}',
  '@{id}',
  '$$ID$$',
  '$[LEAD:ID]$',
  '$1234$',
  '{contactfield=email}',
  '{~id~}',
  '[% member:id %]',
  '[*data.id*]',
  '<?= $id ?>',
  '{!! $id !!}',
  '%recipient.id%',
  '%%=v(@id)=%%',
  '{%if id%}x',
  '-userId-',
  '__FIRST_NAME__',
  'ID',
  'EMAIL',
  'EXT_ID',
  'user_email',
  'INSERT-ID-HERE',
  '#N/A',
  'N/A',
  'n/a',
  '#REF!',
  '#VALUE!',
  '#NAME?',
  '#DIV/0!',
  '\\N',
  '-',
  '--',
  '?',
  '...',
  'undefined',
  'null',
  '(null)',
  '<null>',
  'None',
  'NaN',
  'Unknown',
  'Array',
  '(not set)',
  '00000000-0000-0000-0000-000000000000',
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
  '0',
  '007',
  'NA',
  'Na',
  'ida',
  'key1',
  'Nil2',
  'emailer',
  'anna+news@example.com',
  'a+b/c==',
  'a/b',
  '~anna',
  '#42',
  '#A1!x',
  '$5',
  '%d0%90',
  '00000000-0000-0000-0000-000000000001',
  'auth0|5f7c8ec7c33c6c004bbafe82',
  'urn:uuid:0190a2b3-c4d5-7e6f-8a1b-2c3d4e5f6071',
  '_a_',
  '__a1__',
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
