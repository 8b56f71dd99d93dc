import { type Exchange, type OpenApiDocument, ApiContract } from './contract.ts';

const general = ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
const references = (names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
const json = (schema: object, examples: object) => ({ 'application/json': { schema, examples } });

const document = {
  paths: {
    '/api/v1/things/{id}': {
      get: {
        operationId: 'getThing',
        responses: {
          200: {
            headers: references([...general, 'ETag']),
            content: json(
              { type: 'object', required: ['data'], properties: { data: { $ref: '#/components/schemas/Thing' } } },
              {},
            ),
          },
          304: { headers: references(general) },
          404: {
            headers: references(general),
            content: json({ $ref: '#/components/schemas/Error' }, { not_found: {} }),
          },
        },
      },
    },
  },
  components: {
    headers: {
      'X-Request-Id': { required: true, schema: { type: 'string' } },
      'X-RateLimit-Limit': { required: true, schema: { type: 'integer', minimum: 1 } },
      'X-RateLimit-Remaining': { required: true, schema: { type: 'integer' } },
      'X-RateLimit-Reset': { required: true, schema: { type: 'integer' } },
      ETag: { required: false, schema: { type: 'string' } },
    },
    schemas: {
      Thing: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, size: { type: 'integer' } },
      },
      Error: {
        type: 'object',
        required: ['error'],
        properties: { error: { type: 'object', required: ['code'], properties: { code: { type: 'string' } } } },
      },
    },
  },
} as unknown as OpenApiDocument;

const generalHeaders = {
  'X-Request-Id': 'a',
  'X-RateLimit-Limit': '60',
  'X-RateLimit-Remaining': '59',
  'X-RateLimit-Reset': '1811851200',
};

type Answer = Partial<Omit<Exchange, 'headers'>> & { body?: unknown; headers?: Record<string, string> };

function check({ body, headers = {}, ...others }: Answer): void {
  const text = body === undefined ? '' : JSON.stringify(body);
  new ApiContract(document).check({
    method: 'GET',
    path: '/api/v1/things/7',
    status: 200,
    text,
    headers: new Headers({
      ...generalHeaders,
      ...(text === '' ? {} : { 'Content-Type': 'application/json; charset=utf-8' }),
      ...headers,
    }),
    ...others,
  });
}

const thing = { data: { name: 'a' } };
const notFound = { error: { code: 'not_found' } };

describe('ApiContract', () => {
  it.each<[string, Answer]>([
    ['a success', { body: thing }],
    ['a failure', { status: 404, body: notFound }],
    ['a response without a body', { status: 304 }],
    ['an error where no operation exists', { path: '/api/v1/nothing', status: 404, body: notFound }],
    [
      'an error for a method that is not allowed',
      { method: 'PUT', status: 405, body: notFound, headers: { Allow: 'GET' } },
    ],
  ])('accepts %s', (_, answer) => {
    expect(() => check(answer)).not.toThrow();
  });

  it.each<[string, Answer, RegExp]>([
    ['a status that is not documented', { status: 201, body: thing }, /status is not documented/],
    ['a field that is missing', { body: { data: {} } }, /required property 'name'/],
    ['a field that is not documented', { body: { data: { name: 'a', colour: 'red' } } }, /additional properties/],
    ['an error code that is not documented here', { status: 404, body: { error: { code: 'gone' } } }, /code is not/],
    ['a header that is not documented', { body: thing, headers: { 'X-Powered-By': 'x' } }, /x-powered-by is not/],
    ['a header of another type', { body: thing, headers: { 'X-RateLimit-Limit': 'many' } }, /must be integer/],
    ['an unexpected body', { status: 304, body: thing }, /no body/],
    ['another content type', { body: thing, headers: { 'Content-Type': 'text/html' } }, /not JSON/],
    ['a success where no operation exists', { path: '/api/v1/nothing', body: thing }, /required property 'error'/],
  ])('is violated by %s', (_, answer, problem) => {
    expect(() => check(answer)).toThrow(problem);
  });

  it('is violated by a missing header, even if no operation matches', () => {
    for (const path of ['/api/v1/things/7', '/api/v1/nothing']) {
      const headers = new Headers({ ...generalHeaders, 'Content-Type': 'application/json; charset=utf-8' });
      headers.delete('X-RateLimit-Reset');
      expect(() =>
        new ApiContract(document).check({ method: 'GET', path, status: 404, text: JSON.stringify(notFound), headers }),
      ).toThrow(/X-RateLimit-Reset is missing/);
    }
  });
});
