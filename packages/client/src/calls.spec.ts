import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiError, ConflictError, InvalidRequestError, NotFoundError, ServerError, errorOf } from './errors.ts';
import { createClient } from './index.ts';

describe('an error', () => {
  it.each([
    [422, 'idempotency_key_reused', InvalidRequestError],
    [404, 'not_found', NotFoundError],
    [412, 'precondition_failed', ConflictError],
    [418, 'unknown', ApiError],
    [504, 'unknown', ServerError],
  ])('with the status %i has its class, its code and the id of the request', (status, code, Class) => {
    const init = { status, headers: { 'x-request-id': 'req_1' } };
    const error = errorOf(new Response(null, init), JSON.stringify({ error: { code, message: 'No.' } }));
    expect(error).toBeInstanceOf(Class);
    expect(error).toMatchObject({ name: Class.name, status, code, requestId: 'req_1', details: [] });
  });

  it('names the invalid fields in its message', () => {
    const details = [{ field: 'colors.text', message: 'It must be a color.', code: 'color' }];
    const body = { error: { code: 'invalid_request', message: 'No.', details } };
    const message = '400 invalid_request: No.\n  colors.text: It must be a color.';
    expect(errorOf(new Response(null, { status: 400 }), JSON.stringify(body))).toMatchObject({ message, details });
  });

  it.each([
    '<html>',
    'null',
    '{"error":"no"}',
    '{"error":{"code":7,"details":null}}',
    '{"error":{"message":{},"details":"no"}}',
    '{"error":{"details":[null,{"field":1}]}}',
  ])('of a proxy, such as %s, has no code and no details', (body) => {
    const message = '418 without an error code: not an answer of the API.';
    const expected = { message, status: 418, code: undefined, details: [] };
    expect(errorOf(new Response(null, { status: 418 }), body)).toMatchObject(expected);
  });

  it.each([
    [404, 'image/gif', 'baseUrl is the address of the image service. Use that of the API.'],
    [405, 'Image/PNG', 'baseUrl is the address of the image service. Use that of the API.'],
    [404, 'text/html; charset=utf-8', 'not an answer of the API, but a web page. Is baseUrl the address of the API?'],
    [502, 'text/html', 'not an answer of the API, but a web page. Is baseUrl the address of the API?'],
    [404, 'text/plain', 'not an answer of the API.'],
  ])('of another service says what the address leads to: %i, %s', (status, type, text) => {
    const { message } = errorOf(new Response(null, { status, headers: { 'content-type': type } }), 'GIF89a');
    expect(message).toBe(`${status} without an error code: ${text}`);
  });
});

const read = (path: string) => readFileSync(join(__dirname, path), 'utf8');

interface Declaration {
  tagName: string;
  attributes: { name: string }[];
}

const { modules } = JSON.parse(read('../custom-elements.json')) as { modules: { declarations: Declaration[] }[] };
const attributesOf = (element: string) =>
  modules
    .flatMap(({ declarations }) => declarations)
    .find(({ tagName }) => tagName === element)
    ?.attributes.map(({ name }) => name);

const namesIn = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name]) => name);

describe('the custom elements manifest', () => {
  it.each([
    ['tminus-timer', 'TimerAttributes'],
    ['tminus-bar', 'BarAttributes'],
  ])('has the attributes of %s that are in its types', (element, type) => {
    const [fields = ''] = new RegExp(`interface ${type} \\{[^}]*\\}`).exec(read('element.ts')) ?? [];
    expect(attributesOf(element)).toEqual(namesIn(fields, /^ {2}(\w+)\??:/gm));
  });

  it('has the attributes of the timer that docs/web-pages.md describes', () => {
    const [table = ''] = /^\| Attribute(?:.*\n)(?:\|.*\n)+/m.exec(read('../../../docs/web-pages.md')) ?? [];
    expect(attributesOf('tminus-timer')).toEqual(namesIn(table, /^\| `(\w+)`/gm));
  });
});

const { paths } = JSON.parse(readFileSync(join(__dirname, '../../../apps/api/reference/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, unknown>>;
};

/** All functions of a client, also those in groups. */
function callsOf(group: object): ((...args: unknown[]) => unknown)[] {
  return Object.values(group).flatMap((each: unknown) =>
    typeof each === 'function' ? [each as () => unknown] : callsOf(each as object),
  );
}

it('the client has a call for every operation of the OpenAPI document', async () => {
  const called = new Set<string>();
  const client = createClient({
    baseUrl: 'https://api.example.com',
    apiKey: 'tm_key',
    fetch: (url, { method = '' }) => {
      called.add(`${method} ${new URL(url).pathname}`);
      return Promise.resolve(Response.json({ data: [] }));
    },
  });
  for (const call of callsOf(client)) {
    const answer = call('{id}');
    await (Symbol.asyncIterator in Object(answer) ? (answer as AsyncGenerator).next() : answer);
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/, '%7Bid%7D')}`),
  );
  const forOtherClients = 'PUT /api/v1/timers/%7Bid%7D';
  expect([...called, forOtherClients].sort()).toEqual(operations.sort());
});
