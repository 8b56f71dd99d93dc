import type { AccessPolicy } from '@tminus/auth';
import type { ErrorCode } from '@tminus/domain';
import type { OperationDocs, Schema } from './documented.ts';
import { errorResponses } from './error-responses.ts';
import { type HeaderName, generalHeaders, requestHeader } from './headers.ts';
import type { Route } from './routes.ts';

/** An operation as the document has it; what is not named here stays as it is. */
export interface Operation {
  operationId?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema; examples?: object }> };
  responses: Record<string, object>;
  [other: string]: unknown;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
  [other: string]: unknown;
}

/** A route that may stand in the document: what it needs and what it does is stated. */
export type DocumentedRoute = Route & { policy: AccessPolicy; docs: OperationDocs };

const everyOperationCanFailWith: readonly ErrorCode[] = [
  'invalid_request',
  'rate_limit_exceeded',
  'internal_error',
  'unavailable',
];

/** An operation as Nest found it, with all that follows from the route's policy and documentation. */
export function completeOperation(found: Operation, route: DocumentedRoute): Operation {
  const { docs, policy } = route;
  const needsScope = 'scope' in policy ? policy.scope : undefined;
  return {
    operationId: docs.id,
    tags: [docs.tag],
    summary: docs.summary,
    description: needsScope ? `${docs.description}\n\nNeeds the scope \`${needsScope}\`.` : docs.description,
    security: needsScope ? [{ bearer: [needsScope] }, { apiKey: [needsScope] }] : [],
    parameters: parametersOf(found, docs),
    ...(found.requestBody ? { requestBody: withExamples(found.requestBody, docs) } : {}),
    responses: { [route.status]: successOf(docs), ...notModifiedOf(docs), ...failuresOf(errorsOf(found, route)) },
  };
}

function parametersOf({ parameters = [] }: Operation, docs: OperationDocs): Parameter[] {
  const described = parameters.map((parameter) =>
    parameter.in === 'path' ? { ...parameter, ...pathParameter(docs, parameter.name) } : parameter,
  );
  const headers = (docs.requestHeaders ?? []).map((name) => {
    const { description, schema } = requestHeader(name);
    return { name, in: 'header', required: false, description, schema };
  });
  return [...described, ...headers];
}

function pathParameter({ id, pathParameters = {} }: OperationDocs, name: string) {
  const docs = pathParameters[name];
  if (!docs) throw new Error(`The operation ${id} does not describe its path parameter ${name}.`);
  return { description: docs.description, schema: { type: 'string', examples: [docs.example] } };
}

function withExamples(body: NonNullable<Operation['requestBody']>, { id, requestExamples }: OperationDocs) {
  const json = body.content['application/json'];
  if (!json || !requestExamples) throw new Error(`The operation ${id} has a body without examples.`);
  return { ...body, content: { 'application/json': { ...json, examples: requestExamples } } };
}

function successOf({ success }: OperationDocs) {
  const { description, data, headers = [], examples } = success;
  const enveloped = Object.entries(examples).map(([name, { summary, value }]) => [
    name,
    { summary, value: { data: value } },
  ]);
  return {
    description,
    headers: headerReferences(headers),
    content: {
      'application/json': {
        schema: { type: 'object', required: ['data'], properties: { data } },
        examples: Object.fromEntries(enveloped),
      },
    },
  };
}

function notModifiedOf({ requestHeaders = [] }: OperationDocs): Record<string, object> {
  const description = requestHeaders.map((name) => requestHeader(name).notModified).find((text) => text !== undefined);
  return description === undefined ? {} : { 304: { description, headers: headerReferences(['ETag']) } };
}

function failuresOf(codes: readonly ErrorCode[]) {
  const responses = Object.entries(errorResponses(codes)).map(([status, response]) => [
    status,
    { ...response, headers: headerReferences(response.headers) },
  ]);
  return Object.fromEntries(responses) as Record<string, object>;
}

function headerReferences(names: readonly HeaderName[]) {
  return Object.fromEntries(
    [...generalHeaders, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

/** What the operation can fail with: some follows from what it is, the rest its documentation says. */
function errorsOf({ parameters = [], requestBody }: Operation, { docs, policy }: DocumentedRoute): ErrorCode[] {
  return [
    ...everyOperationCanFailWith,
    ...(requestBody ? (['invalid_json', 'payload_too_large', 'unsupported_media_type'] as const) : []),
    ...('scope' in policy ? (['unauthorized', 'insufficient_scope', 'plan_required'] as const) : []),
    ...(parameters.some((parameter) => parameter.in === 'path') ? (['not_found'] as const) : []),
    ...(docs.requestHeaders ?? []).flatMap((name) => requestHeader(name).errors),
    ...(docs.errors ?? []),
  ];
}
