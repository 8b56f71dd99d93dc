import { EmbedSecret } from '@tminus/auth';
import { AccountRepository } from '@tminus/database';
import { type AccountId, type Scope, timerIds } from '@tminus/domain';
import { issueKey } from '@tminus/testing';
import type { HTTPMethods } from 'fastify';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addViewedTimer } from './create-viewed-timer.ts';
import type { RunningApi } from './running-api.ts';
import { createWebhook } from './webhook-receiver.ts';

interface Operation {
  'x-required-scope': Scope;
  responses: Record<string, object>;
  parameters?: { name: string; in: string; required?: boolean; schema: { examples?: string[] } }[];
  requestBody?: {
    required?: boolean;
    content: { 'application/json': { examples: Record<string, { value: object }> } };
  };
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

/** The endpoints with the id of a timer in their path. */
export const timerEndpoints = endpoints.filter(([method, path]) =>
  operationOf(method, path)?.parameters?.some(
    (each) => each.in === 'path' && each.schema.examples?.some((id) => timerIds.parse(id)),
  ),
);

export const successOf = (method: string, path: string) =>
  Number(Object.keys(operationOf(method, path)?.responses ?? {}).findLast((status) => status < '300'));
export const examplesOf = (method: string, path: string) =>
  Object.values(operationOf(method, path)?.requestBody?.content['application/json'].examples ?? {});

/** Whether a request must have a body. */
export const needsBody = (method: string, path: string) => operationOf(method, path)?.requestBody?.required === true;

/** With the examples of the parameters without which a request is not valid. */
export const requiredQuery = (method: string, path: string) =>
  `?${new URLSearchParams(
    (operationOf(method, path)?.parameters ?? [])
      .filter((each) => each.in === 'query' && each.required)
      .map(({ name, schema }): [string, string] => [name, schema.examples?.[0] ?? '']),
  )}`;

/** The id of something that the account has, or gets, and that a path of the API names with `{id}`. */
export async function resourceId(api: RunningApi, path: string, accountId: AccountId): Promise<string> {
  if (path.includes('webhooks'))
    return createWebhook(api, (await issueKey(api.dataSource, accountId, ['webhooks:write', 'timers:read'])).key);
  if (path.includes('keys')) return (await issueKey(api.dataSource, accountId, ['usage:read'])).publicId;
  if (!path.includes('embed-secrets')) return addViewedTimer(api, accountId, []);
  const [secret] = await new AccountRepository(api.dataSource).findEmbedSecrets(accountId);
  return EmbedSecret.fromBytes(secret?.secret ?? Buffer.alloc(32)).id;
}
