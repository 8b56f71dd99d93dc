import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../repository.ts';
import { ApiContract, type Exchange, type OpenApiDocument } from './contract.ts';

const document = JSON.parse(
  readFileSync(join(repositoryRoot, 'apps/api/reference/openapi.json'), 'utf8'),
) as OpenApiDocument;
const contract = new ApiContract(document);

interface Answer extends Partial<Omit<Exchange, 'headers'>> {
  body?: unknown;
  /** Besides those of every answer, in place of which null leaves one out. */
  headers?: Record<string, string | null>;
}

function check({ body, headers = {}, ...others }: Answer): void {
  const all = {
    'X-Request-Id': 'a',
    'X-RateLimit-Limit': '60',
    'X-RateLimit-Remaining': '59',
    'X-RateLimit-Reset': '1811851200',
    'Content-Type': body === undefined ? null : 'application/json; charset=utf-8',
    ...headers,
  };
  contract.check({
    method: 'GET',
    path: '/api/v1/embed-secrets/recipient-key',
    status: 200,
    text: body === undefined ? '' : JSON.stringify(body),
    headers: new Headers(Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
    ...others,
  });
}

const success = { data: { key: 'a'.repeat(64) } };
const failure = (code: string) => ({ error: { code, message: 'No.' } });
const unchanged = { path: '/api/v1/timers/7', status: 304, headers: { ETag: '"1"' } };
const nowhere = { path: '/api/v1/nothing', status: 404 };

it.each<[string, Answer]>([
  ['a success', { body: success }],
  ['a failure', { status: 403, body: failure('insufficient_scope') }],
  ['a response without a body', unchanged],
  ['an error where no operation exists', { ...nowhere, body: failure('not_found') }],
])('the contract accepts %s', (_, answer) => {
  expect(() => check(answer)).not.toThrow();
});

it.each<[string, Answer, RegExp]>([
  ['a status that is not documented', { status: 201, body: success }, /status is not documented/],
  ['a field that is missing', { body: { data: {} } }, /required property 'key'/],
  ['a field that is not documented', { body: { data: { ...success.data, colour: 'red' } } }, /additional properties/],
  ['an error code that is not documented here', { status: 403, body: failure('gone') }, /code is not/],
  ['a header that is not documented', { body: success, headers: { 'X-Powered-By': 'x' } }, /x-powered-by is not/],
  ['a header of another type', { body: success, headers: { 'X-RateLimit-Limit': 'many' } }, /must be integer/],
  ['a missing header', { body: success, headers: { 'X-RateLimit-Reset': null } }, /Reset is missing/],
  [
    'a missing header where no operation exists',
    { ...nowhere, body: failure('not_found'), headers: { 'X-RateLimit-Reset': null } },
    /Reset is missing/,
  ],
  ['an unexpected body', { ...unchanged, body: success }, /no body/],
  ['another content type', { body: success, headers: { 'Content-Type': 'text/html' } }, /not JSON/],
  ['a success where no operation exists', { path: '/api/v1/nothing', body: success }, /required property 'error'/],
])('the contract is violated by %s', (_, answer, problem) => {
  expect(() => check(answer)).toThrow(problem);
});
