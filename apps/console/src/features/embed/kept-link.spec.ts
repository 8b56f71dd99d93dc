import { keepLink, keptLink } from './kept-link.ts';

function storage(refused = false) {
  const items = new Map<string, string>();
  const guard = () => {
    if (refused) throw new Error('blocked');
  };
  return {
    getItem: (key: string) => (guard(), items.get(key) ?? null),
    setItem: (key: string, value: string) => (guard(), void items.set(key, value)),
    removeItem: (key: string) => (guard(), void items.delete(key)),
  };
}

describe('the link of a timer', () => {
  it('is remembered for that timer', () => {
    const browser = storage();
    keepLink('tmr_1', 'https://shop.example', browser);
    expect(keptLink('tmr_1', browser)).toBe('https://shop.example');
    expect(keptLink('tmr_2', browser)).toBe('');
  });

  it('is forgotten when it is empty, and never one that an email cannot have', () => {
    const browser = storage();
    keepLink('tmr_1', 'https://shop.example', browser);
    keepLink('tmr_1', 'shop', browser);
    expect(keptLink('tmr_1', browser)).toBe('https://shop.example');
    keepLink('tmr_1', ' ', browser);
    expect(keptLink('tmr_1', browser)).toBe('');
  });

  it('is empty where storage is blocked', () => {
    expect(() => keepLink('tmr_1', 'https://shop.example', storage(true))).not.toThrow();
    expect(keptLink('tmr_1', storage(true))).toBe('');
  });
});
