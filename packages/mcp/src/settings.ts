const local = ['localhost', '127.0.0.1', '[::1]'];

const example = 'such as https://timers.example.com';

/**
 * @param text - the address of T-minus, with or without `/mcp`
 * @returns the address of its MCP server
 * @throws Error that names the variable and says what to do
 */
export function addressOf(text = ''): URL {
  const trimmed = text.trim();
  const url = /^https?:\/\/[^/]/i.test(trimmed) && URL.canParse(trimmed) ? new URL(trimmed) : undefined;
  if (!url) throw new Error(`Set TMINUS_URL to the address of T-minus, ${example}.`);
  if (url.search || url.hash || url.username || url.password) {
    throw new Error(`Set TMINUS_URL to an address without a query, a fragment and credentials, ${example}.`);
  }
  if (url.protocol === 'http:' && !local.includes(url.hostname)) {
    throw new Error(
      `Set TMINUS_URL to an address with https://, ${example}: http:// would show the key to the network.`,
    );
  }
  url.pathname = `${url.pathname.replace(/\/+$/, '').replace(/\/mcp$/, '')}/mcp`;
  return url;
}

/** @throws Error that names the variable, and does not contain the key */
export function keyOf(text = ''): string {
  const key = text.trim();
  if (key === '') throw new Error('Set TMINUS_API_KEY to an API key of the account.');
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new Error('Set TMINUS_API_KEY to an API key alone, without spaces and line breaks.');
  return key;
}
