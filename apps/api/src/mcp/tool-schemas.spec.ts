import { type ApiDocument, operationSchemas, outlineOf, withoutDescriptions } from './tool-schemas.ts';

const timer = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: {
    id: { type: 'string', readOnly: true },
    name: { type: 'string' },
    link: { description: 'Of this timer.', allOf: [{ $ref: '#/components/schemas/Link' }] },
  },
};

const document: ApiDocument = {
  paths: {
    '/timers/{id}/copy': {
      post: {
        operationId: 'copyTimer',
        summary: 'Copy',
        description: 'Copies.',
        'x-required-scope': 'timers:write',
        parameters: [
          { name: 'id', in: 'path', required: true, description: 'Which.', schema: { type: 'string' } },
          { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } },
          { name: 'If-Match', in: 'header', schema: { type: 'string' } },
        ],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Timer' } } } },
        responses: {
          201: {
            content: {
              'application/json': { schema: { properties: { data: { $ref: '#/components/schemas/Timer' } } } },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Timer: timer,
      Link: { type: 'object', description: 'A link.', properties: { url: { type: 'string' } } },
    },
  },
};

describe('operationSchemas', () => {
  const { input, output, ...texts } = operationSchemas(document, 'copyTimer');
  const link = { type: 'object', description: 'Of this timer.', properties: { url: { type: 'string' } } };

  it('joins what an operation reads from path, body and header, without what only the service writes', () => {
    expect(texts).toEqual({ summary: 'Copy', description: 'Copies.', scope: 'timers:write' });
    expect(input).toEqual({
      type: 'object',
      required: ['id', 'name'],
      additionalProperties: false,
      properties: {
        name: { type: 'string' },
        link,
        id: { type: 'string', description: 'Which.' },
        idempotencyKey: { type: 'string' },
      },
    });
  });

  it('replaces references by what they refer to, with the description of the field', () => {
    expect(output).toEqual({ ...timer, properties: { ...timer.properties, link } });
  });

  it('refuses an operation that does not exist', () => {
    expect(() => operationSchemas(document, 'flyTimer')).toThrow();
  });
});

const fields = {
  name: { type: 'string', description: 'Of the timer.', examples: ['Launch'], maxLength: 100 },
  description: { type: ['string', 'null'], description: 'Also of the timer.' },
  examples: { anyOf: [{ type: 'null' }, { type: 'object', description: 'More.', properties: {} }] },
};

it('outlineOf keeps the names of fields, and their types unless they are unions', () => {
  expect(outlineOf({ type: 'object', description: 'A timer.', required: ['name'], properties: fields })).toEqual({
    type: 'object',
    properties: { name: { type: 'string' }, description: {}, examples: {} },
  });
});

it('withoutDescriptions keeps all rules, also those of fields with the names of keywords', () => {
  const schema = { type: 'object' as const, required: ['name'], additionalProperties: false };
  expect(withoutDescriptions({ ...schema, description: 'Arguments.', properties: fields })).toEqual({
    ...schema,
    properties: {
      name: { type: 'string', maxLength: 100 },
      description: { type: ['string', 'null'] },
      examples: { anyOf: [{ type: 'null' }, { type: 'object', properties: {} }] },
    },
  });
});
