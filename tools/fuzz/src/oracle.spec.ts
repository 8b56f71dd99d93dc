import type { RawResponse } from '@tminus/testing';
import type { Draft } from './draft.ts';
import { judgeApi, judgeEmbed } from './oracle.ts';

const request = (fields: Partial<Draft> = {}): Draft => ({
  method: 'GET',
  target: '/api/v1/timers',
  version: 'HTTP/1.1',
  headers: [],
  body: Buffer.alloc(0),
  framing: 'none',
  broken: false,
  notes: [],
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

const error = (code: string, message = 'No.', more = {}) => ({ error: { code, message, ...more } });

describe('the oracle of the API', () => {
  it.each<[string, RawResponse, Partial<Draft>]>([
    ['a success', response(200, { data: [] }), {}],
    ['an error', response(404, error('not_found')), {}],
    ['details', response(400, error('invalid_request', 'x', { details: [{ field: 'a', message: 'b' }] })), {}],
    ['401 with its header', response(401, error('unauthorized'), { 'WWW-Authenticate': 'Bearer' }), {}],
    ['304 without a body', response(304, '', { 'Content-Type': undefined }), {}],
    ['HEAD without a body', response(404, ''), { method: 'HEAD' }],
    ['health', response(200, { status: 'ok' }), { target: '/health/live' }],
  ])('takes %s', (_, answer, draft) => {
    expect(judgeApi(answer, request(draft))).toEqual([]);
  });

  it.each<[string, RawResponse]>([
    ['a fault', response(500, error('internal_error'))],
    ['a proxy’s fault', response(502, '<html>')],
    ['no envelope', response(200, [])],
    ['more than the envelope', response(200, { data: [], total: 1 })],
    ['another shape', response(404, { message: 'Not Found', statusCode: 404 })],
    ['more than the shape', response(404, error('not_found', 'x', { stack: 'x' }))],
    ['an unknown code', response(404, error('gone'))],
    ['the status of another code', response(400, error('not_found'))],
    ['401 without its header', response(401, error('unauthorized'))],
    ['405 without its header', response(405, error('method_not_allowed'))],
    ['429 without its header', response(429, error('rate_limit_exceeded'))],
    ['no request id', response(404, error('not_found'), { 'X-Request-Id': undefined })],
    ['no limits', response(200, { data: [] }, { 'X-RateLimit-Reset': undefined })],
    ['another type', response(404, error('not_found'), { 'Content-Type': 'text/html' })],
    ['input in the message', response(404, error('not_found', `There is no zq7x"<'>.`))],
    ['SQL in the message', response(400, error('invalid_request', 'relation "timers" does not exist'))],
    ['a stack in the message', response(400, error('invalid_request', 'x\n    at parse (/srv/app.js:1:2)'))],
    ['a header that the request has made', response(404, error('not_found'), { 'X-Evil': '1' })],
    ['a spoofed host in a header', response(200, { data: [] }, { Link: '<http://evil.example/>; rel="next"' })],
    ['a spoofed host in the body', response(200, { data: { embedUrl: 'http://evil.example/t/x.gif' } })],
  ])('objects to %s', (_, answer) => {
    expect(judgeApi(answer, request())).not.toEqual([]);
  });
});

describe('the oracle of the images', () => {
  const gif = { 'Content-Type': 'image/gif' };
  const image = request({ target: '/t/tmr_x.gif' });

  it('takes an image, whatever its status, and an error for what could not be read', () => {
    expect(judgeEmbed(response(404, 'GIF89a…', gif), image)).toEqual([]);
    expect(judgeEmbed(response(400, error('invalid_request')), image)).toEqual([]);
    expect(judgeEmbed(response(404, error('not_found')), request({ target: '/x' }))).toEqual([]);
  });

  it('objects to an error where an image belongs, to a fault, and to what only says that it is an image', () => {
    expect(judgeEmbed(response(404, error('not_found')), image)).not.toEqual([]);
    expect(judgeEmbed(response(500, 'GIF89a', gif), image)).not.toEqual([]);
    expect(judgeEmbed(response(200, '<html>', gif), image)).not.toEqual([]);
  });
});
