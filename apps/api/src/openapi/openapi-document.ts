import type { INestApplication, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { type DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ConfigModule, loadServiceConfig } from '@tminus/server/config';
import type { ErrorCode } from '@tminus/domain';
import { ApiModule } from '../api.module.ts';
import { recurrenceSchema } from '../timers/dto/recurrence.dto.ts';
import {
  accountDocument,
  apiDocument,
  type DocumentDefinition,
  type Operation,
  completeParameters,
} from './document-definitions.ts';
import { ErrorDto, errorCodeSchema, errorExamples, errorResponses } from './api-errors.ts';
import { generalHeaders, headerReferences, responseHeaders } from './response-headers.ts';

interface ObjectSchema {
  properties?: Record<string, object>;
  required?: string[];
  additionalProperties?: boolean;
}

type Schemas = Record<string, ObjectSchema>;

const reference = /"#\/components\/schemas\/(\w+)"/g;

/**
 * The names of the schemas that values refer to, directly or through other schemas.
 * @param skip - parts of the values and of the schemas that are ignored; default: none
 */
function referencedSchemas(
  values: readonly unknown[],
  schemas: Schemas,
  skip: (value: object) => boolean = () => false,
): Set<string> {
  const found = new Set<string>();
  const withoutSkipped = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && skip(value) ? undefined : value;
  const visit = (value: unknown = {}): void => {
    for (const [, name = ''] of (JSON.stringify(value, withoutSkipped) ?? '').matchAll(reference)) {
      if (found.has(name)) continue;
      found.add(name);
      visit(schemas[name]);
    }
  };
  for (const value of values) visit(value);
  return found;
}

/** Requests refuse unknown fields, and need not contain read-only ones. */
function completeRequestSchema(schema: ObjectSchema = {}): void {
  const { properties = {}, required = [] } = schema;
  schema.additionalProperties = false;
  schema.required = required.filter((name) => !('readOnly' in (properties[name] ?? {})));
  if (schema.required.length === 0) delete schema.required;
}

/** Errors that a request can cause before it reaches an operation. */
const generalErrors: readonly ErrorCode[] = ['not_found', 'method_not_allowed', 'request_timeout', 'headers_too_large'];

/**
 * The OpenAPI 3.1 documents: what @nestjs/swagger finds in the controllers and DTOs, plus the errors and headers that follow from it.
 * The name of a controller's method is the id of its operation.
 * Does not start the service: no provider is created and the database is not used.
 * @throws Error of Nest (as a rejection) for a dependency that cannot be resolved
 */
export async function createOpenApiDocuments(
  module: Type = ApiModule,
): Promise<{ api: OpenAPIObject; account: OpenAPIObject }> {
  const config = loadServiceConfig({ DATABASE_URL: 'postgres://localhost/unused' });
  const app = await NestFactory.create({ module, imports: [ConfigModule.forRoot(config)] }, new FastifyAdapter(), {
    preview: true,
    logger: false,
    abortOnError: false, // else a missing dependency ends the process without a word
  });
  return { api: createDocument(app, apiDocument), account: createDocument(app, accountDocument) };
}

function createDocument(app: INestApplication, { prefix, outline, complete }: DocumentDefinition): OpenAPIObject {
  const document = SwaggerModule.createDocument(app, withCommonParts(outline()), {
    extraModels: [ErrorDto],
    operationIdFactory: (_controller, method) => method,
  });
  const paths = Object.entries(document.paths).filter(([path]) => `${path}/`.startsWith(prefix));
  const usedErrors = new Set(generalErrors);
  for (const [, item] of paths) {
    for (const [method, operation] of Object.entries(item) as [string, Operation][]) {
      const errors = complete(operation, method);
      completeParameters(operation);
      completeResponses(operation, errors);
      for (const code of errors) usedErrors.add(code);
    }
  }
  return {
    ...document,
    tags: tagsOf(document, paths),
    paths: Object.fromEntries(paths),
    components: {
      ...document.components,
      schemas: schemasOf(document, paths, usedErrors),
      ...usedHeadersAndExamples(paths),
    },
  } as OpenAPIObject;
}

const withCommonParts = (outline: DocumentBuilder): Omit<OpenAPIObject, 'paths'> =>
  outline
    .setOpenAPIVersion('3.1.0')
    .setVersion('1.0')
    .setLicense('MIT', 'https://spdx.org/licenses/MIT.html')
    // Each service replaces this with its public address.
    .addServer('/')
    .build();

/** Adds the general headers and the errors. */
function completeResponses(operation: Operation, errors: readonly ErrorCode[]): void {
  for (const response of Object.values(operation.responses)) {
    response.headers = { ...headerReferences(generalHeaders), ...response.headers };
  }
  Object.assign(operation.responses, errorResponses(errors));
  delete operation['x-errors'];
  delete operation['x-allows-test-keys'];
}

type Paths = [string, object][];

const operationsOf = (paths: Paths) => paths.flatMap(([, item]) => Object.values(item) as Operation[]);

/** The tags that are used, those of the outline first. */
function tagsOf({ tags = [] }: OpenAPIObject, paths: Paths): OpenAPIObject['tags'] {
  const used = new Set(operationsOf(paths).flatMap((operation) => operation.tags ?? []));
  const described = tags.filter(({ name }) => used.has(name));
  const others = [...used].filter((name) => !described.some((tag) => tag.name === name));
  return [...described, ...others.map((name) => ({ name, description: `${name}.` }))];
}

const isReadOnly = (value: object) => 'readOnly' in value;

/** The schemas that the operations use. */
function schemasOf({ components }: OpenAPIObject, paths: Paths, errors: ReadonlySet<ErrorCode>): object {
  const schemas: Schemas = { ...(components?.schemas as Schemas), Recurrence: recurrenceSchema as object };
  const bodies = operationsOf(paths).map(({ requestBody }) => requestBody);
  for (const name of referencedSchemas(bodies, schemas, isReadOnly)) completeRequestSchema(schemas[name]);
  const used = referencedSchemas(paths, schemas);
  const code = { code: errorCodeSchema(errors) };
  return Object.fromEntries(
    Object.entries(schemas)
      .filter(([name]) => used.has(name))
      .sort(([one], [other]) => (one < other ? -1 : 1)) // otherwise in the order of the controllers
      .map(([name, schema]) =>
        name === 'ErrorContent' ? [name, { ...schema, properties: { ...schema.properties, ...code } }] : [name, schema],
      ),
  );
}

function usedHeadersAndExamples(paths: Paths): { headers: object; examples: object } {
  const text = JSON.stringify(paths);
  const used = (kind: string, all: object) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)));
  return { headers: used('headers', responseHeaders), examples: used('examples', errorExamples) };
}
