import type { Scope } from '@tminus/domain';
import type { HTTPMethods } from 'fastify';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Operation {
  'x-required-scope': Scope;
  responses: Record<string, object>;
  parameters?: { name: string; in: string; required?: boolean; schema: { examples?: string[] } }[];
  requestBody?: { content: { 'application/json': { examples: Record<string, { value: object }> } } };
}

const { paths } = JSON.parse(readFileSync(join(__dirname, '../reference/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};

/** All endpoints, with the scope that each requires. */
export const endpoints = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(
    ([method, operation]) => [method.toUpperCase() as HTTPMethods, path, operation['x-required-scope']] as const,
  ),
);

const externalId = '{externalId}';
let externalIds = 0;

/** Each external id is a new one, which creates a timer. */
export const pathOf = (path: string, id: string) =>
  path.replace('{id}', id).replace(externalId, () => `external-${externalIds++}`);
const operationOf = (method: string, path: string) => paths[path]?.[method.toLowerCase()];
export const successOf = (method: string, path: string) =>
  Number(Object.keys(operationOf(method, path)?.responses ?? {}).findLast((status) => status < '300'));
export const examplesOf = (method: string, path: string) =>
  Object.values(operationOf(method, path)?.requestBody?.content['application/json'].examples ?? {});

/** With the examples of the parameters without which a request is not valid. */
export const requiredQuery = (method: string, path: string) =>
  `?${new URLSearchParams(
    (operationOf(method, path)?.parameters ?? [])
      .filter((each) => each.in === 'query' && each.required)
      .map(({ name, schema }): [string, string] => [name, schema.examples?.[0] ?? '']),
  )}`;
