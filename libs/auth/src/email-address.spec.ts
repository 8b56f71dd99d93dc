import { mailboxOf, normalizeEmail, parseEmailAddress } from './email-address.ts';

describe('parseEmailAddress', () => {
  it.each([
    ['owner@example.com', 'owner@example.com'],
    [' Owner+News@Example.COM ', 'owner+news@example.com'],
    ['owner@localhost', 'owner@localhost'],
    ['owner@müller.example', 'owner@xn--mller-kva.example'],
    ['owner@ＥＸＡＭＰＬＥ.com', 'owner@example.com'],
    ["o'brien_7@sub.example.co.uk", "o'brien_7@sub.example.co.uk"],
  ])('reads %j as %s', (text, address) => {
    expect(parseEmailAddress(text)).toBe(address);
    expect(parseEmailAddress(address)).toBe(address);
  });

  it.each([
    '',
    'owner',
    '@example.com',
    'owner@',
    'a@b@example.com',
    'owner@example.com\r\nBcc: victim@example.com',
    'owner\0@example.com',
    'owner@exam\tple.com',
    'owner@example.com, victim@example.com',
    'Owner <owner@example.com>',
    '"owner"@example.com',
    'owner(comment)@example.com',
    'owner@[127.0.0.1]',
    'owner@example..com',
    'owner..x@example.com',
    '.owner@example.com',
    'оwner@example.com', // a Cyrillic о
    'owner\u200b@example.com',
    'owner@example.com\u2028Bcc:x',
    'owner@exam%70le.com/x',
    `${'a'.repeat(65)}@example.com`,
    `owner@${'a.'.repeat(130)}com`,
    'x'.repeat(1_000_000),
  ])('refuses %j', (text) => {
    expect(parseEmailAddress(text)).toBeUndefined();
  });
});

it('finds accounts whose address would not be accepted today', () => {
  expect(normalizeEmail(' Größe@Example.com')).toBe('größe@example.com');
});

describe('mailboxOf', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['ada+1@example.com', 'ada@example.com'],
    ['+ada@example.com', '+ada@example.com'],
    ['a.da@example.com', 'a.da@example.com'],
    ['a.d.a+x@googlemail.com', 'ada@gmail.com'],
    ['ada+x@me.com', 'ada@icloud.com'],
    ['a-d_a.x@pm.me', 'adax@proton.me'],
  ])('%s leads to %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });
});
