import { McpServer } from '@modelcontextprotocol/server';
import { createAccountWithKey } from '@tminus/testing';
import type { IncomingMessage } from 'node:http';
import { callOf, initialize } from '../../test/mcp-client.ts';
import { RunningApi } from '../../test/running-api.ts';
import { RequestClients } from '../http/request-clients.ts';
import { TimersService } from '../timers/timers.service.ts';

const api = RunningApi.forTests();

/** A message without a client. */
const post = (payload: object | string, headers: Record<string, string> = {}) =>
  api.call('POST', '/mcp', {
    payload,
    headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...headers },
  });

/** @param id - of the request */
async function expectFault(id: string): Promise<void> {
  const answer = await post(callOf('list_timers', '{}'), { 'x-request-id': id });
  expect([answer.status, answer.body.error.code]).toEqual([500, 'internal_error']);
  expect(answer.text).not.toContain('planted');
  expect(api.log.split('\n').some((line) => line.includes(id) && line.includes('planted'))).toBe(true);
}

describe('over HTTP', () => {
  it.each<[string | undefined, RegExp]>([
    [undefined, /^application\/json/],
    ['*/*', /^application\/json/],
    ['application/json', /^application\/json/],
    ['text/event-stream', /^text\/event-stream/],
    ['application/json, text/event-stream; q=0', /^application\/json/],
    ['application/json;q=0, Text/Event-Stream', /^text\/event-stream/],
    ['image/png, */*;q=0.1', /^application\/json/],
    ['application/json, text/event-stream', /^(application\/json|text\/event-stream)/],
  ])('answers a client that accepts %s', async (accept, type) => {
    for (const message of [initialize('2025-06-18'), JSON.parse(callOf('list_timers', '{}')) as object]) {
      const { status, headers, text } = await api.call('POST', '/mcp', {
        payload: message,
        headers: { 'content-type': 'application/json', ...(accept === undefined ? {} : { accept }) },
      });
      expect([status, headers['content-type']]).toEqual([200, expect.stringMatching(type)]);
      const json = /^data: (.+)$/m.exec(text)?.[1] ?? text;
      expect(JSON.parse(json)).toMatchObject({ jsonrpc: '2.0', id: 1, result: {} });
    }
  });

  it.each<[string, object]>([
    ['params', { method: 'tools/list', params: null }],
    ['an empty list as params', { method: 'tools/list', params: [] }],
    ['a cursor', { method: 'tools/list', params: { cursor: null, _meta: null } }],
    ['arguments', { method: 'tools/call', params: { name: 'list_timers', arguments: null } }],
    ['an empty list as arguments', { method: 'tools/call', params: { name: 'list_timers', arguments: [] } }],
    [
      'members of what the client says about itself',
      {
        method: 'initialize',
        params: {
          protocolVersion: '2025-06-18',
          capabilities: { roots: null, sampling: [], experimental: [] },
          clientInfo: { name: 'test', title: null, version: '1.0.0', websiteUrl: null, icons: null },
        },
      },
    ],
    [
      'capabilities as an empty list',
      { ...initialize('2025-03-26'), params: { ...initialize('2025-03-26').params, capabilities: [] } },
    ],
  ])('takes null for what is left out: %s', async (_, message) => {
    const { status, text } = await post({ jsonrpc: '2.0', id: 'a', ...message });
    const json = /^data: (.+)$/m.exec(text)?.[1] ?? text;
    expect([status, JSON.parse(json)]).toMatchObject([200, { result: {} }]);
    expect(json).not.toContain('isError');
  });

  it.each<[string, object, boolean]>([
    ['list_timers', { search: '', status: '', template: '', externalId: '', ids: [] }, true],
    ['list_timers', { search: '', nonsense: '' }, false],
    ['get_timer', { id: '' }, false],
    ['create_timer', { name: 'Launch', targetDate: '' }, false],
  ])('takes empty filters for none, but not empty values: %s %j', async (tool, args, isFine) => {
    const { text } = await post(callOf(tool, JSON.stringify(args)));
    expect(text.includes('isError')).toBe(!isFine);
  });

  it.each<[object, number]>([
    [{ method: 'notifications/initialized', id: null, params: null }, 202],
    [{ method: 'notifications/initialized', params: [] }, 202],
    [{ method: 'ping', id: null }, 400],
    [{ method: 'ping', id: 1.5 }, 400],
    [{ method: 'tools/list', id: 1, params: [1] }, 400],
    [{ method: 'tools/list', id: 1, params: 'x' }, 400],
  ])('answers %j with %i', async (message, expected) => {
    expect((await post({ jsonrpc: '2.0', ...message })).status).toBe(expected);
  });

  it('has a second address with a slash, and counts the requests of a key at each as its own', async () => {
    const { key } = await createAccountWithKey(api.dataSource);
    const left = [];
    for (const address of ['/mcp', '/mcp/', '/mcp?x', '/mcp/?x']) {
      const { status, headers } = await api.call('POST', address, { key, payload: initialize('2025-06-18') });
      expect(status).toBe(address.includes('?') ? 400 : 200); // as everywhere, an unknown parameter is refused
      left.push(Number(headers['x-ratelimit-remaining']));
    }
    expect(left).toEqual([299, 298, 297, 296]);
    const clients = api.app.get(RequestClients, { strict: false });
    const headers = { authorization: `Bearer ${key}` };
    for (const url of ['/mcp/', '/mcp?x'])
      expect(clients.identify({ url, headers } as unknown as IncomingMessage)).toMatchObject({ isKnown: true });
  });

  it.each(['GET', 'DELETE', 'PUT'] as const)('%s gets 405: there are no sessions and no streams', async (method) => {
    const { status, headers } = await api.call(method, '/mcp');
    expect([status, headers.allow]).toEqual([405, 'POST']);
  });

  it('refuses batches, also those of the version that has them', async () => {
    const { status, body } = await post([initialize('2025-03-26')], { 'mcp-protocol-version': '2025-03-26' });
    expect([status, body]).toMatchObject([400, { jsonrpc: '2.0', id: null, error: { code: -32600 } }]);
  });

  it('a subscription ends at once: the server sends no messages on its own', async () => {
    const version = 'io.modelcontextprotocol/protocolVersion';
    const clientInfo = { 'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' } };
    const _meta = { [version]: '2026-07-28', ...clientInfo, 'io.modelcontextprotocol/clientCapabilities': {} };
    const method = 'subscriptions/listen';
    const { status, text } = await post(
      { jsonrpc: '2.0', id: 1, method, params: { notifications: { toolsListChanged: true }, _meta } },
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method },
    );
    expect([status, text]).toEqual([200, expect.stringContaining('"resultType":"complete"')]);
  });

  it('a fault of the service is an error of the request, without its cause, which is logged', async () => {
    const spy = jest.spyOn(TimersService.prototype, 'listPage').mockRejectedValueOnce(new Error('planted'));
    await expectFault('fault-of-tool');
    spy.mockRestore();
  });

  it('so is a fault of the SDK', async () => {
    const spy = jest.spyOn(McpServer.prototype, 'connect').mockRejectedValueOnce(new Error('planted'));
    await expectFault('fault-of-sdk');
    spy.mockRestore();
  });
});
