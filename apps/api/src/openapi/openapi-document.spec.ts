import { Module } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { apiErrors } from '@tminus/domain';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiModule } from '../api.module.ts';
import { createOpenApiDocuments } from './openapi-document.ts';

const read = (name: string) =>
  JSON.parse(readFileSync(join(__dirname, '../../reference', name), 'utf8')) as OpenAPIObject;
const committed = read('openapi.json');

it('fails with the cause if a module has what Nest cannot resolve', async () => {
  class Broken extends ApiModule {}
  Module({ imports: [undefined as never] })(Broken);
  await expect(createOpenApiDocuments(Broken)).rejects.toThrow(/Broken/);
});

describe('the OpenAPI document', () => {
  let documents: Record<'api' | 'account', OpenAPIObject>;
  let document: OpenAPIObject;

  beforeAll(async () => {
    documents = await createOpenApiDocuments();
    document = documents.api;
  });

  it('matches the committed document (run "npm run openapi" to update it)', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(committed);
  });

  it('describes the endpoints of the console in a document of their own', () => {
    expect(Object.keys(document.paths).filter((path) => !path.startsWith('/api/v1/'))).toEqual([]);
    expect(Object.keys(documents.account.paths).filter((path) => !`${path}/`.startsWith('/account/'))).toEqual([]);
  });

  it('requires the CSRF token for each request of a session that can change something', () => {
    for (const item of Object.values(documents.account.paths)) {
      for (const [method, { security = [] }] of Object.entries(item) as [string, { security?: object[] }][]) {
        for (const schemes of security) expect('csrfToken' in schemes).toBe(method !== 'get');
      }
    }
  });

  it('lists every error of the management API, and has an example of each error that an operation can return', () => {
    const examples = Object.keys(document.components?.examples ?? {});
    const others = ['method_not_allowed', 'request_timeout', 'headers_too_large'];
    const rest = Object.keys(apiErrors).filter((code) => !others.includes(code));
    expect(examples.sort()).toEqual(rest.sort());
    for (const code of Object.keys(apiErrors)) expect(document.info.description).toContain(`\`${code}\``);
  });

  it('has a cursor and the header Link for every list that is paged, but not for the numbered pages of timers in the console', () => {
    const gets = Object.values(documents).flatMap(({ paths }) =>
      Object.entries(paths).map(([path, { get }]) => ({ path, get })),
    );
    const names = gets.map(({ path, get }) => ({
      path,
      parameters: (get?.parameters ?? []).map((each) => ('name' in each ? each.name : '')),
      headers: Object.keys((get?.responses['200'] as { headers?: object } | undefined)?.headers ?? {}),
    }));
    const paged = names.filter(({ parameters }) => parameters.includes('limit'));
    const others = paged.filter(
      ({ parameters, headers }) => !parameters.includes('cursor') || !headers.includes('Link'),
    );
    expect([paged.length > 1, others.map(({ path }) => path)]).toEqual([true, ['/account/timers']]);
  });
});
