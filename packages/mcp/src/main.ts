#!/usr/bin/env node
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { explainFailures } from './explain-failures.ts';
import { forward } from './forward.ts';
import { addressOf, keyOf } from './settings.ts';
import { StdioTransport } from './stdio-transport.ts';

const fail = ({ message }: Error): void => {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
};

try {
  const { TMINUS_URL: url, TMINUS_API_KEY: key } = process.env;
  const address = addressOf(url);
  const headers = { Authorization: `Bearer ${keyOf(key)}` };
  const server = new StreamableHTTPClientTransport(address, {
    fetch: explainFailures(fetch),
    requestInit: { headers },
  });
  await forward(new StdioTransport(process.stdin, process.stdout), server, fail);
} catch (error) {
  fail(error as Error);
}
