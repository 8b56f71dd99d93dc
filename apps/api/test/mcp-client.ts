import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { RunningApi } from './running-api.ts';

/** `fetch` without a socket. */
const injectInto =
  ({ app }: RunningApi) =>
  async (url: string | URL, { method = 'GET', headers, body }: RequestInit = {}): Promise<Response> => {
    const response = await app.inject({
      method: method as 'POST',
      url: new URL(url).pathname,
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' && { payload: body }),
    });
    const { statusCode: status, payload } = response;
    const type = String(response.headers['content-type']);
    return new Response(status === 202 ? null : payload, { status, headers: { 'content-type': type } });
  };

/** Connects the official client to an API. */
export async function connectToMcp(api: RunningApi, key: string, options: ClientOptions): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, options);
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  const address = new URL('http://localhost/mcp');
  await client.connect(new StreamableHTTPClientTransport(address, { fetch: injectInto(api), requestInit }));
  return client;
}

/** A message that calls a tool. @param args - JSON */
export const callOf = (tool: string, args: string) =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${tool}","arguments":${args}}}`;

/** The first message of a client. */
export const initialize = (protocolVersion: string) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'old', version: '1.0.0' } },
});
