/**
 * The OpenAPI document as a collection for Postman (format 2.1.0): a request for each operation, in a folder for each tag. Values are the
 * examples of the document. What a request does not need is switched off. The collection has the variables `baseUrl` and `apiKey`, and one for
 * each kind of id, such as `timerId`, which the request that creates a timer sets.
 * @param {string} service - the address of the service
 */
export function postmanCollection({ info, tags, paths }, service) {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  const ids = new Map(
    operations.flatMap(({ path, operation: { parameters = [] } }) =>
      parameters.filter(isInPath).map(({ name, schema }) => [idVariable(path, name), schema.examples[0]]),
    ),
  );
  const creates = ({ path, method }) => method === 'post' && `${path}/{id}` in paths;
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
      ...Array.from(ids, ([key, value]) => ({ key, value })),
    ],
    item: tags.map(({ name, description }) => ({
      name,
      description,
      item: operations
        .filter(({ operation }) => operation.tags.includes(name))
        .map((each) => ({ ...requestOf(each, ids), ...(creates(each) && { event: [keepId(each.path)] }) })),
    })),
  };
}

const isInPath = (parameter) => parameter.in === 'path';

/** `{id}` of `/api/v1/embed-secrets/{id}` is `embedSecretId`. */
function idVariable(path, name) {
  if (name !== 'id') return name;
  const [, resource] = /([\w-]+)s\/\{id\}/.exec(path);
  return `${resource.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())}Id`;
}

/** A script that keeps the id of what a request has created for the requests after it. */
function keepId(path) {
  const set = `pm.collectionVariables.set('${idVariable(`${path}/{id}`, 'id')}', pm.response.json().data.id);`;
  return { listen: 'test', script: { type: 'text/javascript', exec: [`if (pm.response.code === 201) ${set}`] } };
}

function requestOf({ path, method, operation: { summary, description, parameters = [], requestBody } }, ids) {
  const example = Object.values(requestBody?.content['application/json'].examples ?? {})[0]?.value;
  const entriesIn = (location) => parameters.filter((each) => each.in === location).map(entryOf);
  const idsIn = parameters.filter(isInPath).map(({ name, description: text }) => ({
    key: name,
    value: `{{${idVariable(path, name)}}}`,
    description: text,
  }));
  const withIds = (text) => [...ids].reduce((all, [key, value]) => all.replaceAll(`"${value}"`, `"{{${key}}}"`), text);
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
        variable: idsIn,
      },
      header: [...entriesIn('header'), ...(example ? [{ key: 'Content-Type', value: 'application/json' }] : [])],
      ...(example && {
        body: { mode: 'raw', raw: withIds(JSON.stringify(example, null, 2)), options: { raw: { language: 'json' } } },
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
