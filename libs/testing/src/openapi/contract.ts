import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** The parts of an OpenAPI 3.1 document that tests read. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { headers: Record<string, HeaderObject>; schemas: Record<string, object> };
}

interface OpenApiOperation {
  operationId: string;
  security: { bearer?: string[] }[];
  requestBody?: { content: Record<string, { examples: Record<string, { value: unknown }> }> };
  responses: Record<string, ResponseObject>;
}

interface ResponseObject {
  headers?: Record<string, { $ref: string } | HeaderObject>;
  content?: Record<string, { examples: Record<string, unknown> }>;
}

interface HeaderObject {
  required?: boolean;
  schema: { type?: string };
}

/** An operation and its location in the document. */
interface FoundOperation {
  operation: OpenApiOperation;
  /** A JSON pointer, as a URI fragment. */
  pointer: string;
}

const escaped = (token: string) => encodeURIComponent(token.replaceAll('~', '~0').replaceAll('/', '~1'));

/** A JSON pointer (RFC 6901) as a URI fragment. */
const pointerTo = (...tokens: string[]) => tokens.map((token) => `/${escaped(token)}`).join('');

/** Finds the operation for a method and a path without its query. */
function findOperation(document: OpenApiDocument, method: string, path: string): FoundOperation | undefined {
  for (const [template, operations] of Object.entries(document.paths)) {
    const parts = template.split('/');
    const given = path.split('/');
    const matches =
      parts.length === given.length &&
      parts.every((part, index) => (part.startsWith('{') ? given[index] !== '' : part === given[index]));
    const operation = operations[method.toLowerCase()];
    if (matches && operation) return { operation, pointer: pointerTo('paths', template, method.toLowerCase()) };
  }
  return undefined;
}

/** A request and its response. */
export interface Exchange {
  method: string;
  /** Without the query. */
  path: string;
  status: number;
  headers: Headers;
  /** The response body. */
  text: string;
}

/** General HTTP headers, which operations do not document. */
const anyResponseMayHave = new Set([
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'strict-transport-security',
  'transfer-encoding',
  'vary',
  'x-content-type-options',
]);

/** Headers of every response, including errors. */
const generalHeaders = ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];

const documentName = 'openapi';

/** Checks responses against an OpenAPI document, more strictly than a client should: everything undocumented is an error. */
export class ApiContract {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });

  constructor(private readonly document: OpenApiDocument) {
    addFormats.default(this.ajv);
    this.ajv.addSchema(closed(document) as object, documentName);
  }

  /** @throws Error that describes how the response differs from the document */
  check({ method, path, status, headers, text }: Exchange): void {
    const fail = (problem: string): never => {
      throw new Error(`${method} ${path} → ${status}: ${problem}\n${text.slice(0, 500)}`);
    };
    const found = findOperation(this.document, method, path);
    // A request that matches no operation must get an error.
    const response = found ? found.operation.responses[status] : undefined;
    if (found && !response) fail('the status is not documented for this operation.');
    const problem =
      this.problemWithHeaders(headers, response) ??
      (response && !response.content
        ? text && 'there should be no body.'
        : this.problemWithBody(headers, text, response, found ? responseSchema(found, status) : errorSchema));
    if (problem) fail(problem);
  }

  private problemWithBody(
    headers: Headers,
    text: string,
    response: ResponseObject | undefined,
    pointer: string,
  ): string | undefined {
    const contentType = headers.get('content-type') ?? '';
    const [mediaType = ''] = contentType.split(';', 1);
    if (response?.content && !('application/json' in response.content))
      return mediaType in response.content ? undefined : `it is ${mediaType}.`;
    if (contentType !== 'application/json; charset=utf-8') return 'it is not JSON.';
    const body = JSON.parse(text) as { error?: { code: string } };
    const examples = response?.content?.['application/json']?.examples;
    if (body.error && examples && !Object.hasOwn(examples, body.error.code))
      return 'the error code is not documented here.';
    return this.problemWith(body, pointer);
  }

  /** @returns how `value` violates the schema at `pointer`; undefined if it does not */
  problemWith(value: unknown, pointer: string): string | undefined {
    const validate = this.ajv.getSchema(`${documentName}#${pointer}`);
    if (!validate) return `The document has nothing at ${pointer}.`;
    return validate(value) ? undefined : this.ajv.errorsText(validate.errors, { dataVar: 'body' });
  }

  private problemWithHeaders(headers: Headers, response: ResponseObject | undefined): string | undefined {
    const expected = response ? Object.keys(response.headers ?? {}) : generalHeaders;
    const undocumented = [...headers.keys()].find(
      (name) => !anyResponseMayHave.has(name) && !expected.some((each) => each.toLowerCase() === name),
    );
    if (response && undocumented !== undefined) return `the header ${undocumented} is not documented.`;
    const problems = expected.map((name) => {
      const text = headers.get(name);
      const own = response?.headers?.[name] ?? {};
      const isOptional = 'required' in own && !own.required;
      return isOptional && text === null ? undefined : this.problemWithHeader(name, text);
    });
    return problems.find((problem) => problem);
  }

  private problemWithHeader(name: string, text: string | null): string | undefined {
    const { required, schema } = this.document.components.headers[name] ?? {};
    if (!schema) return `the document does not describe the header ${name}.`;
    if (text === null) return required ? `the header ${name} is missing.` : undefined;
    const value = schema.type === 'integer' && /^\d+$/.test(text) ? Number(text) : text;
    const problem = this.problemWith(value, pointerTo('components', 'headers', name, 'schema'));
    return problem && `the header ${name}: ${problem}`;
  }
}

const errorSchema = pointerTo('components', 'schemas', 'Error');

const responseSchema = ({ pointer }: FoundOperation, status: number) =>
  `${pointer}${pointerTo('responses', String(status), 'content', 'application/json', 'schema')}`;

/** The document with `additionalProperties: false` in every object schema. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, closed(each)]));
  return copy['type'] === 'object' && copy['properties'] ? { additionalProperties: false, ...copy } : copy;
}
