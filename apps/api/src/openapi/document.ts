import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { loadServiceConfig } from '@tminus/config';
import { ApiModule } from '../api.module.ts';
import { type DocumentedRoute, type Operation, completeOperation } from './complete-operation.ts';
import type { Schema } from './documented.ts';
import { description } from './description.ts';
import { errorExamples } from './error-responses.ts';
import { responseHeaders } from './headers.ts';
import { meaningOfRequests, responseModels } from './models.ts';
import { completeRequestModels, sayDefaults } from './request-models.ts';
import { type Route, routesOf } from './routes.ts';

const apiPrefix = '/api/v1/';
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/**
 * The OpenAPI 3.1 document of the API, out of the routes, the classes that check their requests, their access policies, their
 * documentation and the error catalogue. Nothing is started: no provider is made, no database is asked.
 * @throws Error for a route of the API that is not documented, or closed to everybody
 */
export async function createOpenApiDocument(): Promise<OpenAPIObject> {
  const config = loadServiceConfig({ DATABASE_URL: 'postgres://localhost/unused' });
  const app = await NestFactory.create(ApiModule.forRoot(config), new FastifyAdapter(), {
    preview: true,
    logger: false,
  });
  const found = SwaggerModule.createDocument(app, outline(), {
    operationIdFactory: (controller, method) => `${controller}.${method}`,
  });
  const scanned = found.components?.schemas ?? {};
  const paths = pathsOf(found, scanned, app);
  return {
    ...found,
    paths,
    components: {
      ...found.components,
      schemas: { ...completeRequestModels(scanned, responseModels, meaningOfRequests), ...responseModels },
      headers: Object.fromEntries(
        Object.entries(responseHeaders).map(([name, header]) => [name, { required: true, ...header }]),
      ),
      examples: errorExamplesIn(paths),
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
      // Each service puts its own address there.
      .addServer('/')
      .addTag('Timers', 'Countdown timers and their images.')
      .addTag('Analytics', 'How often timers are opened.')
      .addTag('Usage', 'What the account uses of what its plan allows.')
      .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'An API key. Recommended.' }, 'bearer')
      .addApiKey({ type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The same API key.' }, 'apiKey')
      .build()
  );
}

function pathsOf(found: OpenAPIObject, schemas: Record<string, Schema>, app: INestApplication) {
  const routes = routesOf(app);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [path, item] of Object.entries(found.paths)) {
    if (!path.startsWith(apiPrefix)) continue;
    paths[path] = {};
    for (const method of methods) {
      const operation = item[method] as unknown as Operation | undefined;
      if (!operation) continue;
      const route = documented(
        routes.find(({ name }) => name === operation.operationId),
        operation,
      );
      sayDefaults(operation, schemas, route.parameterTypes);
      paths[path][method] = completeOperation(operation, route);
    }
  }
  return paths as unknown as OpenAPIObject['paths'];
}

/** Those that an operation refers to: some errors come before a request has reached one. */
function errorExamplesIn(paths: OpenAPIObject['paths']) {
  const text = JSON.stringify(paths);
  return Object.fromEntries(
    Object.entries(errorExamples).filter(([code]) => text.includes(`"#/components/examples/${code}"`)),
  );
}

function documented(route: Route | undefined, { operationId }: Operation): DocumentedRoute {
  const { policy, docs } = route ?? {};
  if (!route || !policy) throw new Error(`${operationId} states no access policy.`);
  if (!docs) throw new Error(`${operationId} is not documented: it needs @Documented().`);
  return { ...route, policy, docs };
}
