import { addressOf, keyOf } from './settings.ts';

describe('addressOf', () => {
  it.each([
    ['https://timers.example.com', 'https://timers.example.com/mcp'],
    [' https://timers.example.com/ ', 'https://timers.example.com/mcp'],
    ['https://timers.example.com/mcp', 'https://timers.example.com/mcp'],
    ['https://example.com/timers/mcp//', 'https://example.com/timers/mcp'],
    ['http://localhost:3000', 'http://localhost:3000/mcp'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/mcp'],
    ['http://[::1]:3000', 'http://[::1]:3000/mcp'],
  ])('of %j is %s', (text, address) => {
    expect(addressOf(text).href).toBe(address);
  });

  it.each([
    [undefined, 'the address of T-minus'],
    ['timers.example.com', 'the address of T-minus'],
    ['ftp://timers.example.com', 'the address of T-minus'],
    ['https:///', 'the address of T-minus'],
    ['http://timers.example.com', 'https://'],
    ['http://localhost.example.com', 'https://'],
    ['https://timers.example.com?a=1', 'without a query'],
    ['https://timers.example.com#a', 'without a query'],
    ['https://name:word@timers.example.com', 'without a query'],
  ])('refuses %j', (text, reason) => {
    expect(() => addressOf(text)).toThrow(`Set TMINUS_URL to`);
    expect(() => addressOf(text)).toThrow(reason);
  });
});

describe('keyOf', () => {
  it('removes spaces around the key', () => {
    expect(keyOf(' tm_abc\n')).toBe('tm_abc');
  });

  it.each(['', ' ', 'tm_secret\nx', 'tm_secret x', 'tm_secretä'])('refuses %j without repeating it', (text) => {
    expect(() => keyOf(text)).toThrow(/^Set TMINUS_API_KEY to (?!.*secret)/);
  });
});
