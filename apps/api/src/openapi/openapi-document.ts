import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { loadServiceConfig } from '@tminus/config';
import type { ErrorCode } from '@tminus/domain';
import { ApiModule } from '../api.module.ts';
import { recurrenceSchema } from '../timers/dto/recurrence.dto.ts';
import { ErrorDto, errorExamples, errorResponses } from './api-errors.ts';
import { description } from './description.ts';
import { generalHeaders, headerReferences, responseHeaders } from './response-headers.ts';

const apiPrefix = '/api/v1/';

/**
 * The OpenAPI 3.1 document: what @nestjs/swagger finds in the controllers and DTOs, plus the errors and headers that follow from it.
 * Does not start the service: no provider is created and the database is not used.
 * @throws Error for a route without `@RequiresScope` or `@ApiOperation`
 */
export async function createOpenApiDocument(): Promise<OpenAPIObject> {
  const config = loadServiceConfig({ DATABASE_URL: 'postgres://localhost/unused' });
  const app = await NestFactory.create(ApiModule.forRoot(config), new FastifyAdapter(), {
    preview: true,
    logger: false,
  });
  const document = SwaggerModule.createDocument(app, outline(), { extraModels: [ErrorDto] });
  const schemas = (document.components?.schemas ?? {}) as Record<string, ObjectSchema>;
  const paths = Object.entries(document.paths).filter(([path]) => path.startsWith(apiPrefix));
  for (const operation of paths.flatMap(([, item]) => Object.values(item) as Operation[])) complete(operation);
  for (const name of requestSchemas(paths, schemas)) completeRequestSchema(schemas[name]);
  const usedExamples = JSON.stringify(paths);
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: {
      ...document.components,
      schemas: { ...schemas, Recurrence: recurrenceSchema },
      headers: responseHeaders,
      examples: Object.fromEntries(
        Object.entries(errorExamples).filter(([code]) => usedExamples.includes(`"#/components/examples/${code}"`)),
      ),
    },
  };
}

function outline(): Omit<OpenAPIObject, 'paths'> {
  return (
    new DocumentBuilder()
      .setOpenAPIVersion('3.1.0')
      .setTitle('T-minus')
      .setVersion('1.0')
      .setDescription(description)
      .setLicense('MIT', 'https://spdx.org/licenses/MIT.html')
      // Each service replaces this with its public address.
      .addServer('/')
      .addTag('Timers', 'Countdown timers and their images.')
      .addTag('Analytics', 'How often timers are opened.')
      .addTag('Usage', 'What the account uses and what its plan allows.')
      .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'An API key. Recommended.' }, 'bearer')
      .addApiKey(
        { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The same API key, in another header.' },
        'apiKey',
      )
      .build()
  );
}

/** The parts of an operation that are read or completed here. */
interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string }[];
  requestBody?: object;
  responses: Record<string, { headers?: object }>;
  'x-errors'?: ErrorCode[];
}

/** Adds the required scope, the general headers and the errors. */
function complete(operation: Operation): void {
  const scope = operation.security?.[0]?.['bearer']?.[0];
  if (!scope) throw new Error(`${operation.operationId} needs @RequiresScope().`);
  if (!operation.summary) throw new Error(`${operation.operationId} needs @ApiOperation() with a summary.`);
  operation.description = `${operation.description}\n\nRequires the scope \`${scope}\`.`;
  for (const response of Object.values(operation.responses)) {
    response.headers = { ...headerReferences(generalHeaders), ...response.headers };
  }
  Object.assign(operation.responses, errorResponses(errorsOf(operation)));
  delete operation['x-errors'];
}

const headerErrors: Readonly<Record<string, readonly ErrorCode[]>> = {
  'Idempotency-Key': ['idempotency_in_progress', 'idempotency_key_reused'],
  'If-Match': ['precondition_failed'],
};

function errorsOf({ parameters = [], requestBody, 'x-errors': own = [] }: Operation): ErrorCode[] {
  return [
    ...(['invalid_request', 'rate_limit_exceeded', 'internal_error', 'unavailable'] as const),
    ...(['unauthorized', 'insufficient_scope', 'plan_required'] as const),
    ...(requestBody ? (['invalid_json', 'payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(parameters.some((parameter) => parameter.in === 'path') ? (['not_found'] as const) : []),
    ...parameters.flatMap(({ name }) => headerErrors[name] ?? []),
    ...own,
  ];
}

interface ObjectSchema {
  properties?: Record<string, object>;
  required?: string[];
  additionalProperties?: boolean;
}

/** Requests refuse unknown fields, and need not contain read-only ones. */
function completeRequestSchema(schema: ObjectSchema = {}): void {
  const { properties = {}, required = [] } = schema;
  schema.additionalProperties = false;
  schema.required = required.filter((name) => !('readOnly' in (properties[name] ?? {})));
  if (schema.required.length === 0) delete schema.required;
}

/** The names of the schemas that request bodies use. */
function requestSchemas(paths: [string, object][], schemas: Record<string, object>): Set<string> {
  const found = new Set<string>();
  const withoutReadOnly = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && 'readOnly' in value ? undefined : value;
  const visit = (value: object = {}): void => {
    for (const [, name = ''] of JSON.stringify(value, withoutReadOnly).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      visit(schemas[name]);
    }
  };
  for (const operation of paths.flatMap(([, item]) => Object.values(item) as Operation[])) visit(operation.requestBody);
  return found;
}
