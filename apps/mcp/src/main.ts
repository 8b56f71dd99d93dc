#!/usr/bin/env node
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { forward } from './forward.ts';
import { addressOf, keyOf } from './settings.ts';

const fail = ({ message }: Error): void => {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
};

try {
  const { TMINUS_URL: url, TMINUS_API_KEY: key } = process.env;
  const address = addressOf(url);
  const headers = { Authorization: `Bearer ${keyOf(key)}` };
  const server = new StreamableHTTPClientTransport(address, { requestInit: { headers } });
  await forward(new StdioServerTransport(), server, fail);
} catch (error) {
  fail(error as Error);
}
