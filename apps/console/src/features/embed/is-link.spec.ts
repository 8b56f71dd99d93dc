import { isLink } from './is-link.ts';

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
