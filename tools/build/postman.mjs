/**
 * The OpenAPI document as a collection for Postman (format 2.1.0): a request for each operation, in a folder for each tag. Values are the
 * examples of the document. What a request does not need is switched off. The collection has the variables `baseUrl` and `apiKey`.
 * @param {string} service - the address of the service
 */
export function postmanCollection({ info, tags, paths }, service) {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  return {
    info: {
      name: info.title,
      description: info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: service },
      { key: 'apiKey', value: '' },
    ],
    item: tags.map(({ name, description }) => ({
      name,
      description,
      item: operations.filter(({ operation }) => operation.tags.includes(name)).map(requestOf),
    })),
  };
}

function requestOf({ path, method, operation: { summary, description, parameters = [], requestBody } }) {
  const example = Object.values(requestBody?.content['application/json'].examples ?? {})[0]?.value;
  const entriesIn = (location) => parameters.filter((each) => each.in === location).map(entryOf);
  const segments = path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1');
  return {
    name: summary,
    request: {
      method: method.toUpperCase(),
      description,
      url: {
        raw: `{{baseUrl}}/${segments}`,
        host: ['{{baseUrl}}'],
        path: segments.split('/'),
        query: entriesIn('query'),
        variable: entriesIn('path'),
      },
      header: [...entriesIn('header'), ...(example ? [{ key: 'Content-Type', value: 'application/json' }] : [])],
      ...(example && {
        body: { mode: 'raw', raw: JSON.stringify(example, null, 2), options: { raw: { language: 'json' } } },
      }),
    },
  };
}

function entryOf({ name, description, required = false, schema }) {
  // With the example, each request would get the answer to the first one.
  if (name === 'Idempotency-Key') return { key: name, value: '{{$guid}}', description };
  const value = String(schema.examples?.[0] ?? schema.default ?? '');
  return { key: name, value, description, disabled: !required };
}
