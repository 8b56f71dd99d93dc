import type { RawResponse } from '@tminus/testing';
import { gzipSync } from 'node:zlib';
import type { RawRequest } from './request.ts';
import { checkApiResponse, checkViewerResponse } from './response-checks.ts';

const rawRequest = (fields: Partial<RawRequest> = {}): RawRequest => ({
  method: 'GET',
  target: '/api/v1/timers',
  version: 'HTTP/1.1',
  headers: [],
  body: Buffer.alloc(0),
  framing: 'none',
  malformed: false,
  labels: [],
  ...fields,
});

const good = {
  'Content-Type': 'application/json; charset=utf-8',
  'X-Request-Id': 'a-1',
  'X-RateLimit-Limit': '60',
  'X-RateLimit-Remaining': '59',
  'X-RateLimit-Reset': '1790000000',
};

const response = (status: number, body: unknown, headers: Record<string, string | undefined> = {}): RawResponse => ({
  status,
  headers: Object.entries({ ...good, ...headers }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  ),
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body), 'latin1'),
});

const detail = { field: 'a', message: 'b', code: 'required' };

const error = (code: string, message = 'No.', more = {}) => ({ error: { code, message, ...more } });

describe('checkApiResponse', () => {
  it.each<[string, RawResponse, Partial<RawRequest>]>([
    ['a success', response(200, { data: [] }), {}],
    [
      'a compressed success',
      response(200, gzipSync('{"data":[]}').toString('latin1'), { 'Content-Encoding': 'gzip' }),
      {},
    ],
    ['an error', response(404, error('not_found')), {}],
    ['401 with its header', response(401, error('unauthorized'), { 'WWW-Authenticate': 'Bearer' }), {}],
    ['304 without a body', response(304, '', { 'Content-Type': undefined }), {}],
    ['HEAD without a body', response(404, ''), { method: 'HEAD' }],
    ['health', response(200, { status: 'ok' }), { target: '/health/live' }],
    ['a message', response(400, { jsonrpc: '2.0', error: { code: -32600 } }), { target: '/mcp' }],
    ['a message after a slash', response(400, { jsonrpc: '2.0', error: { code: -32600 } }), { target: '/mcp/' }],
    ['a message as an event', response(200, 'event: message\ndata: {"jsonrpc":"2.0"}\n\n'), { target: '/mcp' }],
  ])('accepts %s', (_, answer, request) => {
    expect(checkApiResponse(answer, rawRequest(request))).toEqual([]);
  });

  it.each<[string, RawResponse]>([
    ['a server error', response(500, error('internal_error'))],
    ['a body without the envelope', response(200, [])],
    ['another error shape', response(404, { message: 'Not Found', statusCode: 404 })],
    ['an unknown code', response(404, error('gone'))],
    ['a code with the wrong status', response(400, error('not_found'))],
    ['429 without its header', response(429, error('rate_limit_exceeded'))],
    ['no request id', response(404, error('not_found'), { 'X-Request-Id': undefined })],
    ['a missing rate limit header', response(200, { data: [] }, { 'X-RateLimit-Reset': undefined })],
    ['another content type', response(404, error('not_found'), { 'Content-Type': 'text/html' })],
    ['input in the message', response(404, error('not_found', `There is no zq7x"<'>.`))],
    ['SQL in the message', response(400, error('invalid_request', 'relation "timers" does not exist'))],
    ['a stack in the message', response(400, error('invalid_request', 'x\n    at parse (/srv/app.js:1:2)'))],
    [
      'more than 20 details',
      response(400, error('invalid_request', 'x', { details: Array.from({ length: 21 }, () => detail) })),
    ],
    [
      'a detail without a code',
      response(400, error('invalid_request', 'x', { details: [{ field: 'a', message: 'b' }] })),
    ],
    ['a direction override', response(200, Buffer.from('{"data":{"name":"x\u202ey"}}').toString('latin1'))],
    ['an injected header', response(404, error('not_found'), { 'X-Evil': '1' })],
    ['a spoofed host in a header', response(200, { data: [] }, { Link: '<http://evil.example/>; rel="next"' })],
    ['a spoofed host in the body', response(200, { data: { embedUrl: 'http://evil.example/t/x.gif' } })],
  ])('rejects %s', (_, answer) => {
    expect(checkApiResponse(answer, rawRequest())).not.toEqual([]);
  });
});

describe('checkApiResponse, of HTML', () => {
  const html = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': "frame-ancestors 'none'" };
  const browser = { headers: [['Accept', 'text/html']] as [string, string][] };

  it.each<[string, number, Partial<RawRequest>]>([
    ['the start page', 200, { target: '/?limit=1' }],
    ['the start page, requested with a complete URL', 200, { target: 'http://evil.example?limit=1' }],
    ['an unknown address in a browser', 404, { target: '//metrics', ...browser }],
  ])('accepts %s', (_, status, request) => {
    expect(checkApiResponse(response(status, '<html>', html), rawRequest(request))).toEqual([]);
  });

  it.each<[string, number, Partial<RawRequest>]>([
    ['data', 200, { ...browser }],
    ['data at an address that only contains the name of a page', 200, { target: '/api/v1/timers?search=/docs' }],
    ['an address of the API with double slashes', 404, { target: '//api//v1//timers', ...browser }],
    ['an encoded address of the API', 404, { target: '/%61PI%2fv1', ...browser }],
    ['an unknown address for a program', 404, { target: '/metrics' }],
    ['an unknown address with the status 200', 200, { target: '/metrics', ...browser }],
    ['a refusal', 400, { target: '/', ...browser }],
  ])('rejects it for %s', (_, status, request) => {
    expect(checkApiResponse(response(status, '<html>', html), rawRequest(request))).not.toEqual([]);
  });

  it('rejects a page that may be embedded', () => {
    const embeddable = response(200, '<html>', { ...html, 'Content-Security-Policy': undefined });
    expect(checkApiResponse(embeddable, rawRequest({ target: '/' }))).not.toEqual([]);
  });
});

describe('checkViewerResponse', () => {
  const gif = { 'Content-Type': 'image/gif' };
  const image = rawRequest({ target: '/t/tmr_x.gif' });

  it('accepts an image with any status, and an error for an unreadable request', () => {
    expect(checkViewerResponse(response(404, 'GIF89a…', gif), image)).toEqual([]);
    expect(checkViewerResponse(response(400, error('invalid_request')), image)).toEqual([]);
    expect(checkViewerResponse(response(404, error('not_found')), rawRequest({ target: '/x' }))).toEqual([]);
  });

  it('looks into a compressed image', () => {
    const compressed = { ...gif, 'Content-Encoding': 'gzip' };
    const gzipped = (text: string) => gzipSync(text).toString('latin1');
    expect(checkViewerResponse(response(200, gzipped('GIF89a…'), compressed), image)).toEqual([]);
    expect(checkViewerResponse(response(200, gzipped('<html>'), compressed), image)).not.toEqual([]);
    expect(checkViewerResponse(response(200, 'GIF89a…', compressed), image)).not.toEqual([]);
    expect(checkViewerResponse(response(200, gzipped('GIF89a…'), gif), image)).not.toEqual([]);
  });

  it('rejects an error instead of an image, a server error, and a body that is not an image', () => {
    expect(checkViewerResponse(response(404, error('not_found')), image)).not.toEqual([]);
    expect(checkViewerResponse(response(500, 'GIF89a', gif), image)).not.toEqual([]);
    expect(checkViewerResponse(response(200, '<html>', gif), image)).not.toEqual([]);
  });

  it('accepts a page for frames at the address of a timer, if it runs no scripts of others', () => {
    const page = (policy: string) =>
      response(200, '<html>', {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy,
      });
    const own = page("default-src 'none'; script-src 'self'; frame-ancestors *");
    expect(checkViewerResponse(own, rawRequest({ target: '/t/tmr_x?uid=1' }))).toEqual([]);
    expect(checkViewerResponse(own, rawRequest({ target: '/c/tmr_x' }))).not.toEqual([]);
    const foreign = page("default-src 'none'; script-src 'self' https://cdn.example; frame-ancestors *");
    expect(checkViewerResponse(foreign, rawRequest({ target: '/t/tmr_x' }))).not.toEqual([]);
    const any = page('frame-ancestors *');
    expect(checkViewerResponse(any, rawRequest({ target: '/t/tmr_x' }))).not.toEqual([]);
  });

  const click = rawRequest({ target: '/c/tmr_x?utm_medium=sms' });
  const redirect = (location: string) =>
    checkViewerResponse(
      response(302, '', { 'Content-Type': undefined, 'X-Request-Id': undefined, Location: location }),
      click,
    );
  const token = `eyJhbGciOiJFZERTQSJ9.eyJleHAiOjF9.${'A'.repeat(86)}`;

  it.each(['https://shop.example/over', `https://shop.example/sale?utm_medium=email&url=//evil.example&tm=${token}`])(
    'accepts a click that leads to %s',
    (location) => expect(redirect(location)).toEqual([]),
  );

  it.each([
    'https://evil.example/',
    'https://shop.example@evil.example/sale?utm_medium=email',
    'http://shop.example/over',
    'https://shop.example/other',
    '//evil.example',
    'javascript:alert(1)',
    'https://shop.example/sale?utm_medium=sms',
    'https://shop.example/sale?utm_medium=email&utm_medium=sms',
    'https://shop.example/over?tm=eyJhbGciOiJub25lIn0.e30.',
    `https://shop.example/over?tm=${token}&tm=${token}`,
    'https://shop.example/over?x=a b',
  ])('rejects a click that leads to %s', (location) => expect(redirect(location)).not.toEqual([]));

  it('accepts a state and a calendar file, and nothing else in their place', () => {
    const file = (name: string, body: unknown, headers = {}) =>
      checkViewerResponse(response(200, body, headers), rawRequest({ target: `/t/tmr_x.${name}` }));
    const calendar = { 'Content-Type': 'text/calendar; charset=utf-8' };
    const state = { version: 1, id: 'tmr_x', serverTime: 1, state: 'running', deadline: null, token: null };
    expect(file('json', state)).toEqual([]);
    expect(file('json', { ...state, secret: 1 })).not.toEqual([]);
    expect(file('ics', 'BEGIN:VCALENDAR\r\nX:1\r\nEND:VCALENDAR\r\n', calendar)).toEqual([]);
    expect(file('ics', 'BEGIN:VCALENDAR\r\n', calendar)).not.toEqual([]);
  });
});
