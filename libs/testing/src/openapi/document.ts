/** The parts of an OpenAPI 3.1 document that tests read. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { headers: Record<string, HeaderObject>; schemas: Record<string, object> };
}

export interface OpenApiOperation {
  operationId: string;
  security: { bearer?: string[] }[];
  requestBody?: { content: Record<string, { examples: Record<string, { value: unknown }> }> };
  responses: Record<string, ResponseObject>;
}

export interface ResponseObject {
  headers?: Record<string, { $ref: string } | HeaderObject>;
  content?: Record<string, { examples: Record<string, unknown> }>;
}

export interface HeaderObject {
  required?: boolean;
  schema: { type?: string };
}

/** An operation and its location in the document. */
export interface FoundOperation {
  operation: OpenApiOperation;
  /** A JSON pointer, as a URI fragment. */
  pointer: string;
}

const escaped = (token: string) => encodeURIComponent(token.replaceAll('~', '~0').replaceAll('/', '~1'));

/** A JSON pointer (RFC 6901) as a URI fragment. */
export const pointerTo = (...tokens: string[]) => tokens.map((token) => `/${escaped(token)}`).join('');

/** Finds the operation for a method and a path without its query. */
export function findOperation(document: OpenApiDocument, method: string, path: string): FoundOperation | undefined {
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
