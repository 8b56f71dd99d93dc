import type { OpenAPIObject } from '@nestjs/swagger';
import { errorCatalogue, scopes } from '@tminus/domain';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOpenApiDocument } from './openapi-document.ts';

const committed = JSON.parse(readFileSync(join(__dirname, '../../reference/openapi.json'), 'utf8')) as OpenAPIObject;

const operations = (document: OpenAPIObject) =>
  Object.values(document.paths).flatMap((item) =>
    [item.get, item.post, item.put, item.patch, item.delete].filter((operation) => operation !== undefined),
  );

describe('the OpenAPI document', () => {
  let document: OpenAPIObject;

  beforeAll(async () => {
    document = await createOpenApiDocument();
  });

  it('matches the committed document (run "npm run openapi" to update it)', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(committed);
  });

  it('requires a key with an existing scope for every operation', () => {
    for (const { security } of operations(document)) {
      const [bearer, apiKey] = security ?? [];
      expect(scopes).toContain(bearer?.['bearer']?.[0]);
      expect(apiKey?.['apiKey']).toEqual(bearer?.['bearer']);
    }
  });

  it('has unique operation ids', () => {
    const ids = operations(document).map(({ operationId }) => operationId);
    expect(ids.length).toBeGreaterThanOrEqual(6);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('lists every error of the catalog, and has an example of each error that an operation can return', () => {
    const examples = Object.keys(document.components?.examples ?? {});
    const others = ['method_not_allowed', 'request_timeout', 'headers_too_large'];
    const rest = Object.keys(errorCatalogue).filter((code) => !others.includes(code));
    expect(examples.sort()).toEqual(rest.sort());
    for (const code of Object.keys(errorCatalogue)) expect(document.info.description).toContain(`\`${code}\``);
  });

  it('documents required, default and read-only fields', () => {
    expect(committed.components?.schemas?.['CreateTimer']).toMatchObject({
      required: ['name'],
      additionalProperties: false,
      properties: { status: { default: 'active' }, timezone: { default: 'UTC' }, id: { readOnly: true } },
    });
  });
});
