#!/usr/bin/env node
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { forward } from './forward.ts';

/** @throws Error that names the variable */
function addressOf(text = ''): URL {
  if (!/^https?:\/\/[^/]/.test(text) || !URL.canParse(text)) {
    throw new Error('Set TMINUS_URL to the address of T-minus, such as https://timers.example.com.');
  }
  return new URL(`${text.replace(/\/+$/, '')}/mcp`);
}

try {
  const { TMINUS_URL: url, TMINUS_API_KEY: key } = process.env;
  const address = addressOf(url);
  if (!key) throw new Error('Set TMINUS_API_KEY to an API key of the account.');
  const headers = { Authorization: `Bearer ${key}` };
  await forward(new StdioServerTransport(), new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
