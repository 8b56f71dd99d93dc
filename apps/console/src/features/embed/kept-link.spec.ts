import { testStorage } from '../../shared/test-storage.ts';
import { isLink, keepLink, keptLink } from './kept-link.ts';

describe('the link of a timer', () => {
  it('is remembered for that timer', () => {
    const browser = testStorage();
    keepLink('tmr_1', 'shop.example', browser);
    expect(keptLink('tmr_1', browser)).toBe('https://shop.example');
    expect(keptLink('tmr_2', browser)).toBe('');
  });

  it('is forgotten when it is empty, and never one that an email cannot have', () => {
    const browser = testStorage();
    keepLink('tmr_1', 'https://shop.example', browser);
    keepLink('tmr_1', 'shop', browser);
    expect(keptLink('tmr_1', browser)).toBe('https://shop.example');
    keepLink('tmr_1', ' ', browser);
    expect(keptLink('tmr_1', browser)).toBe('');
  });
});

describe('isLink', () => {
  it.each(['https://shop.example', 'http://localhost:3000/a?b=c#d', 'https://shop.example/?id={{contact.id}}'])(
    'accepts %s',
    (text) => {
      expect(isLink(text)).toBe(true);
    },
  );

  it.each([
    'shop.example',
    'javascript:alert(1)',
    'https://',
    'https:// shop',
    'https://a b',
    'data:text/html,x',
    'mailto:a@b.example',
  ])('refuses %s', (text) => {
    expect(isLink(text)).toBe(false);
  });
});
