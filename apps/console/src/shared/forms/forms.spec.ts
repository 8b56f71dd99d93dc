import { fieldMessage } from './field-message.ts';
import { RejectedValues } from './rejected-values.ts';
import { isLocalAddress, withScheme } from './web-address.ts';

// Tests run without the compiler of messages.
jest.mock('@lingui/core/macro', () => ({
  t: (texts: TemplateStringsArray, ...values: unknown[]) => String.raw({ raw: texts }, ...values),
}));

const problem = (code: string | undefined, message: string) => ({ field: 'any', message, ...(code && { code }) });

describe('fieldMessage', () => {
  it('speaks for itself about codes that it knows', () => {
    expect(fieldMessage(problem('is_one_of', 'must be one of: a, b'))).toBe(
      'Choose one of the values that are offered.',
    );
  });

  it('names the characters that an image cannot show', () => {
    const unsupported = problem('is_drawable_text', 'contains characters that images cannot show: "ᚠ"');
    expect(fieldMessage(unsupported)).toBe('Images cannot show these characters: "ᚠ"');
    const tooLong = problem('is_drawable_text', 'must have 1 to 100 characters');
    expect(fieldMessage(tooLong)).toBe('Use fewer characters, and no invisible ones.');
  });

  it('says that emoji are not enough', () => {
    const onlyEmoji = problem('is_not_only_emoji', 'must not consist only of emoji, which images leave out');
    expect(fieldMessage(onlyEmoji)).toBe('Images do not show emoji. Add some text.');
  });

  it('names the limits that the service states', () => {
    const withLimits = (code: string, params: object) => ({ ...problem(code, 'is wrong'), params });
    expect(fieldMessage(withLimits('is_integer_between', { min: 1, max: 3650 }))).toBe(
      'Enter a whole number from 1 to 3650.',
    );
    expect(fieldMessage(withLimits('is_plain_text', { min: 1, max: 100 }))).toBe(
      'Use at most 100 characters, and no invisible ones.',
    );
    expect(fieldMessage(withLimits('is_not_too_long', { min: 1, max: 100 }))).toBe('Use at most 100 characters.');
    expect(fieldMessage(withLimits('password_length', { min: 8, max: 256 }))).toBe('Use 8 to 256 characters.');
    expect(fieldMessage(problem('is_integer_between', 'is wrong'))).toBe('This number is too small or too large.');
  });

  it.each([undefined, 'of_a_newer_service', '__proto__', 'constructor'])(
    'makes a sentence of the words of the service for the code %s',
    (code) => expect(fieldMessage(problem(code, 'must be even'))).toBe('Must be even.'),
  );
});

const rejected = new RejectedValues();
beforeEach(() =>
  rejected.remember([{ field: 'labels.days', message: 'cannot be drawn' }], {
    labels: { days: 'ᚠ' },
  }),
);

describe('RejectedValues', () => {
  it('reports a problem as long as the field has the value that the service rejected', () => {
    expect(rejected.problemsOf({ labels: { days: 'ᚠ' }, name: 'other' })).toEqual([
      { field: 'labels.days', message: 'cannot be drawn' },
    ]);
    expect(rejected.problemsOf({ labels: { days: 'd' } })).toEqual([]);
    expect(rejected.problemsOf({ labels: { days: 'ᚠ' } })).toHaveLength(1);
  });

  it('forgets the problems of an earlier request', () => {
    rejected.remember([], {});
    expect(rejected.problemsOf({ labels: { days: 'ᚠ' } })).toEqual([]);
  });
});

describe('withScheme', () => {
  it.each([
    ['shop.example/sale', 'https://shop.example/sale'],
    [' shop.example ', 'https://shop.example'],
    ['//shop.example', 'https://shop.example'],
    ['www.shop.example:8443?a=b#c', 'https://www.shop.example:8443?a=b#c'],
    ['münchen.example/a b', 'https://münchen.example/a b'],
    ['https://shop.example', 'https://shop.example'],
    ['http://shop.example', 'http://shop.example'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['mailto:a@shop.example', 'mailto:a@shop.example'],
    ['a@shop.example', 'a@shop.example'],
    ['{{link.url}}', '{{link.url}}'],
    ['shop', 'shop'],
    ['sale.html', 'sale.html'],
    ['shop.example/sale.html', 'https://shop.example/sale.html'],
    ['/sale', '/sale'],
    ['', ''],
  ])('makes %j %j', (text, address) => expect(withScheme(text)).toBe(address));
});

describe('isLocalAddress', () => {
  it.each([
    ['http://localhost:3001/t/a.gif', true],
    ['http://timers.localhost/t/a.gif', true],
    ['http://127.0.0.1:3001', true],
    ['http://[::1]:3001', true],
    ['http://192.168.1.5', true],
    ['http://172.20.0.3', true],
    ['http://10.0.0.1', true],
    ['http://[fd00::1]', true],
    ['http://nas', true],
    ['http://nas.local', true],
    ['https://timers.example.com', false],
    ['https://172.32.0.1', false],
    ['https://100.example.com', false],
    ['https://[2001:db8::1]', false],
  ])('of %s is %s', (address, isLocal) => expect(isLocalAddress(address)).toBe(isLocal));
});
