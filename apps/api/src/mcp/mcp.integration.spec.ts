import type { CallToolResult, Client, ClientOptions } from '@modelcontextprotocol/client';
import { ApiError } from '@tminus/domain';
import { createAccountWithKey, eventually } from '@tminus/testing';
import sharp from 'sharp';
import { callOf, connectToMcp } from '../../test/mcp-client.ts';
import { RunningApi } from '../../test/running-api.ts';
import { DrawingThreads } from '../drawing.module.ts';
import { TimersService } from '../timers/timers.service.ts';

/** What the list of all tools may have, in bytes: assistants keep it in their context. A token has about four. */
const maxListBytes = 32_000;

const newTimer = { name: 'Launch', targetDate: '2031-06-01T12:00:00Z' };

const api = RunningApi.forTests();

const connect = (key = api.key, options: ClientOptions = {}) => connectToMcp(api, key, options);

type Answer = CallToolResult & { structuredContent: any }; // eslint-disable-line @typescript-eslint/no-explicit-any

const callWith =
  (client: Client) =>
  async (name: string, args: Record<string, unknown> = {}) =>
    (await client.callTool({ name, arguments: args })) as Answer;

/** The error in the result of a tool. */
function errorOf({ isError, content: [first] }: CallToolResult) {
  expect(isError).toBe(true);
  return (JSON.parse(first?.type === 'text' ? first.text : '{}') as { error: Record<string, unknown> }).error;
}

/** A message without a client. */
const post = (payload: object | string, headers: Record<string, string> = {}) =>
  api.call('POST', '/mcp', {
    payload,
    headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...headers },
  });

const tools = [
  'list_timers',
  'get_timer',
  'create_timer',
  'update_timer',
  'duplicate_timer',
  'delete_timer',
  'restore_timer',
  'get_timer_analytics',
  'get_embed_code',
  'preview_timer',
];

describe.each(['legacy', 'auto'] as const)('a client that negotiates versions as %s', (mode) => {
  it('finds every tool, with all annotations and schemas that refer to nothing else', async () => {
    const client = await connect(api.key, { versionNegotiation: { mode } });
    const { tools: listed } = await client.listTools();
    expect(listed.map(({ name }) => name)).toEqual(tools);
    expect(JSON.stringify(listed)).not.toMatch(/\$ref|cursor|send it back|anyOf|oneOf|"type":\[/);
    for (const { name, title, description, annotations, outputSchema } of listed) {
      expect([name, title && description, outputSchema?.type]).toEqual([name, expect.any(String), 'object']);
      expect([name, outputSchema?.properties]).not.toEqual([name, {}]);
      expect(Object.keys(annotations ?? {}).sort()).toEqual(
        ['destructiveHint', 'idempotentHint', 'openWorldHint', 'readOnlyHint'].sort(),
      );
    }
    expect(Buffer.byteLength(JSON.stringify(listed))).toBeLessThan(maxListBytes);
    const hints = (name: string) => listed.find((tool) => tool.name === name)?.annotations;
    expect(hints('delete_timer')).toMatchObject({ destructiveHint: true, readOnlyHint: false });
    expect(listed.find(({ name }) => name === 'delete_timer')?.description).toContain('`restore_timer` undoes it');
    expect(hints('preview_timer')).toMatchObject({ destructiveHint: false, readOnlyHint: true });
  });

  it('uses every tool, with the results of the API, which it validates', async () => {
    const call = callWith(await connect(api.key, { versionNegotiation: { mode } }));
    const link = { url: 'https://shop.example.com/sale' };
    const { structuredContent: created } = await call('create_timer', { ...newTimer, link, metadata: { mode } });
    const path = `/api/v1/timers/${created.id}`;
    const ofApi = async () => (await api.call('GET', path)).body.data as object;
    expect(created).toEqual(await ofApi());
    const list = await call('list_timers', { metadata: { mode }, limit: 5, expired: false, ids: [created.id] });
    const { id, name, viewCount, externalId } = created;
    expect(list.structuredContent).toEqual({
      timers: [expect.objectContaining({ id, name, viewCount, externalId })],
      total: 1,
    });
    const updated = await call('update_timer', { id: created.id, name: 'Sale', colors: { text: '#abc' } });
    expect(updated.structuredContent).toMatchObject({ name: 'Sale', colors: { text: '#aabbcc' } });
    const read = await call('get_timer', { id: created.id });
    expect(read.structuredContent).toEqual(await ofApi());
    expect(JSON.parse((read.content[0] as { text: string }).text)).toEqual(read.structuredContent);
    const { structuredContent: copy } = await call('duplicate_timer', { id: created.id, name: 'Second' });
    expect(copy).toMatchObject({ name: 'Second', targetDate: newTimer.targetDate });
    const analytics = await call('get_timer_analytics', { id: created.id, granularity: 'weekly' });
    expect(analytics.structuredContent).toMatchObject({ timerId: created.id, totalViews: 0, dailyViews: [] });
    const code = await call('get_embed_code', { id: created.id, tool: 'klaviyo' });
    expect(code.structuredContent).toEqual((await api.call('GET', `${path}/embed-code?tool=klaviyo`)).body.data);
    const deleted = await call('delete_timer', { id: created.id });
    expect(deleted.structuredContent).toMatchObject({ id: created.id, status: 'deleted' });
    expect((await api.call('GET', path)).status).toBe(404);
  });
});

it.each(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'])('serves clients of version %s', async (version) => {
  const client = await connect(api.key, { supportedProtocolVersions: [version] });
  expect(client.getNegotiatedProtocolVersion()).toBe(version);
  const { structuredContent } = await callWith(client)('list_timers', { limit: 1 });
  expect(structuredContent.total).toBeGreaterThanOrEqual(0);
});

describe('preview_timer', () => {
  it('draws a timer, or the fields of one, and describes the image', async () => {
    const call = callWith(await connect());
    const { structuredContent: saved } = await call('create_timer', newTimer);
    for (const args of [{ id: saved.id }, { timer: { ...newTimer, width: 600, height: 150 }, scale: 1 }]) {
      const { content, structuredContent } = await call('preview_timer', args);
      const [image] = content as [{ type: 'image'; data: string; mimeType: string }];
      const { width, height, format } = await sharp(Buffer.from(image.data, 'base64')).metadata();
      expect([image.mimeType, format, width, height]).toEqual(['image/png', 'png', saved.width, saved.height]);
      expect(structuredContent).toMatchObject({ bytes: expect.any(Number), warnings: [] });
    }
  });

  it.each([{}, { id: 'a', timer: newTimer }, { id: 7 }, { timer: 'x' }])('refuses %j', async (args) => {
    const { details } = errorOf(await callWith(await connect())('preview_timer', args));
    expect(details).toMatchObject([{ field: 'timer' }]);
  });
});

it('many previews of one key at once wait or are refused, and another key does not wait for all of them', async () => {
  const { key, accountId } = await createAccountWithKey(api.dataSource, { plan: 'business' });
  const threads = api.app.get(DrawingThreads, { strict: false });
  const drawStill = threads.buildStillFrame.bind(threads);
  let draw!: () => void;
  const held = new Promise<void>((resolve) => (draw = resolve));
  const spy = jest.spyOn(threads, 'buildStillFrame').mockImplementation(async (spec, secondsLeft, owner) => {
    if (owner === accountId) await held;
    return drawStill(spec, secondsLeft, owner);
  });
  const preview = callOf('preview_timer', JSON.stringify({ timer: { ...newTimer, width: 120, height: 40 } }));
  const [refused, drawn]: [string[], string[]] = [[], []];
  const calls = Array.from({ length: 40 }, async () => {
    const { status, text, headers } = await post(preview, { authorization: `Bearer ${key}` });
    if (status === 503) refused.push(`${headers['retry-after']} s: ${text}`);
    else drawn.push(`many: ${status}`);
  });
  try {
    await eventually(async () => expect(refused).toHaveLength(15)); // one is drawn, and 24 wait
    expect(refused[0]).toMatch(/^\d+ s: .*Too many previews/);
    calls.push(post(preview).then(({ status }) => void drawn.push(`other: ${status}`)));
  } finally {
    draw(); // otherwise the API would never stop
  }
  await Promise.all(calls);
  expect(drawn).toHaveLength(26);
  expect(drawn.slice(0, -1)).toContain('other: 200');
  expect(drawn.filter((each) => each === 'many: 200')).toHaveLength(25);
  spy.mockRestore();
});

it('get_embed_code has the placeholders of the mailing tool', async () => {
  const call = callWith(await connect());
  const timer = { name: 'Offer', type: 'evergreen', durationSeconds: 3600, link: { url: 'https://shop.example.com' } };
  const { id } = (await call('create_timer', timer)).structuredContent as { id: string };
  const { structuredContent: code } = await call('get_embed_code', { id, tool: 'mailchimp' });
  expect(code.placeholders).toEqual({ uid: '*|UNIQID|*' });
  for (const text of [code.html, code.imageUrl, code.linkUrl]) expect(text).toContain('?uid=*|UNIQID|*');
});

it('answers with little: 20 timers, and the analytics of an unopened timer', async () => {
  const { key } = await createAccountWithKey(api.dataSource);
  const call = callWith(await connect(key));
  const fields = { ...newTimer, name: 'Sale '.repeat(10), link: { url: 'https://shop.example/sale' } };
  const created = await Promise.all(Array.from({ length: 20 }, () => call('create_timer', fields)));
  const id: string = created[0]?.structuredContent.id;
  const [list, analytics] = [await call('list_timers'), await call('get_timer_analytics', { id })];
  expect(list.structuredContent.timers).toHaveLength(20);
  // Everything is in it twice, as data and as text: 13 KB and 0.8 KB.
  expect(Buffer.byteLength(JSON.stringify(list))).toBeLessThan(16_000);
  expect(Buffer.byteLength(JSON.stringify(analytics))).toBeLessThan(1_200);
});

describe('invalid input', () => {
  it('is explained with the error that the API has for the same body', async () => {
    const call = callWith(await connect());
    for (const body of [
      {},
      { ...newTimer, colour: 1 },
      { ...newTimer, colors: { text: 'red' } },
      { name: 'x', type: 1 },
    ])
      expect(errorOf(await call('create_timer', body))).toEqual((await api.create(body)).body.error);
  });

  it.each<[string, object, string, string]>([
    ['get_timer', {}, 'id', 'required'],
    ['get_timer', { id: 'tmr_x', verbose: true }, 'verbose', 'unknown_field'],
    ['list_timers', { limit: 101 }, 'limit', 'is_integer_between'],
    ['list_timers', { offset: [1] }, 'offset', 'is_integer_between'],
    ['list_timers', { cursor: 'x' }, 'cursor', 'unknown_field'],
    ['list_timers', { ids: [['tmr_2f8a6c1e94b7']] }, 'ids', 'is_timer_ids'],
    ['duplicate_timer', { id: 'tmr_x', name: '' }, 'name', 'is_not_empty'],
    ['get_embed_code', { id: 'tmr_x', tool: 'fax' }, 'tool', 'is_one_of'],
    ['get_timer_analytics', { id: 'tmr_x', startDate: 'x' }, 'startDate', 'is_day'],
    ['create_timer', { ...newTimer, idempotencyKey: '' }, 'idempotencyKey', 'invalid'],
  ])('of %s: %j', async (name, args, field, code) => {
    const error = errorOf(await callWith(await connect())(name, args as Record<string, unknown>));
    expect(error).toMatchObject({ code: 'invalid_request', details: [{ field, code }] });
  });

  it.each([
    ['nested deeply', `${'{"a":'.repeat(9)}1${'}'.repeat(9)}`, 'deeper than 8'],
    ['with many values', `{"ids":[${'1,'.repeat(128)}1]}`, 'more than 128'],
    ['with a name that objects inherit', '{"__proto__":{"name":"x"}}', '__proto__'],
  ])('of any tool is refused before it is validated: %s', async (_, args, reason) => {
    const { text } = await post(callOf('create_timer', args));
    expect(text).toContain('\\"code\\":\\"invalid_request\\"');
    expect(text).toContain(reason);
  });
});

it('a key is named by the audit list, and its requests count', async () => {
  const { key, publicId } = await createAccountWithKey(api.dataSource);
  await callWith(await connect(key))('create_timer', newTimer);
  const { body } = await api.call('GET', '/api/v1/audit', { key });
  expect(JSON.stringify(body.data[0])).toContain(publicId);
  const usage = await api.call('GET', '/api/v1/usage', { key });
  expect(usage.body.data.api.requestsToday).toBeGreaterThanOrEqual(5);
});

it('a call with the same idempotencyKey creates one timer', async () => {
  const call = callWith(await connect());
  const once = { ...newTimer, idempotencyKey: 'launch-1' };
  const [first, second] = [await call('create_timer', once), await call('create_timer', once)];
  expect(second.structuredContent).toEqual(first.structuredContent);
  const other = await call('create_timer', { ...once, name: 'Other' });
  expect(errorOf(other)['code']).toBe('idempotency_key_reused');
});

it('an error says how long to wait', async () => {
  const busy = new ApiError('idempotency_in_progress');
  const spy = jest.spyOn(TimersService.prototype, 'create').mockRejectedValueOnce(busy);
  const { content } = await callWith(await connect())('create_timer', newTimer);
  expect(content).toMatchObject([{ text: expect.stringContaining('"retryAfterSeconds":1') }]);
  spy.mockRestore();
});

it('leaves out null where it has no meaning, and takes it where it has one', async () => {
  const call = callWith(await connect());
  const unused = { startsAt: null, status: null, width: null, colors: { text: null }, limit: null };
  const { structuredContent: created } = await call('create_timer', {
    ...newTimer,
    link: null,
    ...{ ...unused, limit: undefined },
  });
  expect(created).toMatchObject({ status: 'active', link: null, startsAt: null });
  expect((await call('list_timers', { ids: [created.id], limit: null, search: null })).structuredContent.total).toBe(1);
  await call('update_timer', { id: created.id, externalId: 'a', name: null });
  const { structuredContent: updated } = await call('update_timer', { id: created.id, externalId: null });
  expect(updated).toMatchObject({ name: 'Launch', externalId: null });
  expect(errorOf(await call('create_timer', { ...newTimer, name: null }))).toMatchObject({
    details: [{ field: 'name' }],
  });
});

it('restores what it has deleted', async () => {
  const call = callWith(await connect());
  const { structuredContent: created } = await call('create_timer', newTimer);
  await call('delete_timer', { id: created.id });
  expect((await call('restore_timer', { id: created.id })).structuredContent).toMatchObject({ name: 'Launch' });
});
