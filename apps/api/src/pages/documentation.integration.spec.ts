import type { HTTPMethods } from 'fastify';
import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { RunningApi } from '../../test/running-api.ts';

const service = 'https://timers.example.com/tminus';

const api = RunningApi.forTests({ API_PUBLIC_URL: service, EMBED_PUBLIC_URL: 'https://images.example.com' });

const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ method: 'GET', url, headers });

/** The addresses below the service that a text links to, without their fragments. */
const linksIn = (text: string) =>
  Array.from(text.matchAll(/\]\(https:\/\/timers\.example\.com\/tminus(\/[^()\s#]*)/g), ([, path = '']) => path);

describe('/llms.txt', () => {
  it('leads to every page and document, all of which exist and lead nowhere else', async () => {
    const list = await get('/llms.txt');
    expect([list.statusCode, list.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(list.body).toMatch(/^# T-minus\n\n> /);
    const found = new Set(linksIn(list.body));
    expect(found.size).toBeGreaterThan(60);
    for (const path of found) {
      const { statusCode, headers, body } = await get(path);
      expect([path, statusCode]).toEqual([path, 200]);
      if (!path.endsWith('.md')) continue;
      expect([path, headers['content-type']]).toEqual([path, 'text/markdown; charset=utf-8']);
      for (const link of linksIn(body)) expect([path, link, found.has(link)]).toEqual([path, link, true]);
      expect(body).not.toMatch(/https:\/\/(api|img)\.example\.com|=http:\/\/localhost/);
      expect(body.replaceAll(/^ *```.*?^ *```$/gms, '')).not.toMatch(/\]\((?!https?:|mailto:|#)[^)\s]*\)/);
    }
  });

  it('can be cached, is compressed, and is not sent again to a client that has it', async () => {
    for (const path of ['/llms.txt', '/docs/timers.md', '/docs/postman-collection.json']) {
      const { headers, rawPayload } = await get(path, { 'accept-encoding': 'gzip' });
      expect([headers['content-encoding'], headers['cache-control']]).toEqual(['gzip', 'public, max-age=300']);
      expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'x-content-type-options': 'nosniff' });
      const plain = await get(path);
      expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      const again = await get(path, { 'if-none-match': String(headers.etag) });
      expect([again.statusCode, again.body, plain.headers.etag]).toEqual([304, '', headers.etag]);
    }
  });

  it('counts against the limit of the network, like other public files', async () => {
    const [before, after] = [await get('/llms.txt'), await get('/docs/timers.md')].map(({ headers }) =>
      Number(headers['x-ratelimit-remaining']),
    );
    expect(after).toBe(Number(before) - 1);
  });

  it('answers 404 to other pages, and 405 to other methods', async () => {
    for (const path of ['/docs/nothing.md', '/docs/guides', '/docs/guides/..%2ftimers.md', '/docs/README.md'])
      expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
    const { statusCode, headers } = await api.app.inject({ method: 'POST', url: '/docs/timers.md' });
    expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe('/docs.md', () => {
  it('describes each operation and each type of the OpenAPI document', async () => {
    const { body } = await get('/docs.md');
    const { paths, components } = (await get('/api/v1/openapi.json')).json() as {
      paths: Record<string, object>;
      components: { schemas: object };
    };
    for (const [path, item] of Object.entries(paths))
      for (const method of Object.keys(item)) expect(body).toContain(`\n\`${method.toUpperCase()} ${path}\`\n`);
    for (const name of Object.keys(components.schemas)) expect(body).toContain(`\n### ${name}\n`);
    expect(body).not.toMatch(/undefined|\[object/);
  });
});

interface PostmanVariable {
  key: string;
  value: string;
  disabled?: boolean;
}

/** A folder or a request of format 2.1.0. */
interface PostmanItem {
  name: string;
  item?: PostmanItem[];
  request: {
    method: string;
    url: { raw: string; query: PostmanVariable[]; variable: PostmanVariable[] };
    header: PostmanVariable[];
    body?: { raw: string };
  };
  event?: { listen: string; script: { exec: string[] } }[];
}

describe('/docs/postman-collection.json', () => {
  let variables: PostmanVariable[];
  let items: PostmanItem[];
  beforeAll(async () => {
    const collection = (await get('/docs/postman-collection.json')).json() as PostmanItem & {
      variable: PostmanVariable[];
    };
    variables = collection.variable;
    items = collection.item?.flatMap(({ item = [] }) => item) ?? [];
  });

  const pathOf = ({ request }: PostmanItem) => request.url.raw.replace('{{baseUrl}}', '');

  it('has a request for each operation, all of which the service understands', async () => {
    const withValues = (text: string) =>
      [...variables, { key: '$guid', value: randomUUID() }].reduce(
        (all, { key, value }) => all.replaceAll(`{{${key}}}`, value),
        text,
      );
    for (const item of items) {
      const { name, request } = item;
      const enabled = (all: PostmanVariable[]): Record<string, string> =>
        Object.fromEntries(all.filter(({ disabled }) => !disabled).map(({ key, value }) => [key, withValues(value)]));
      const path = request.url.variable.reduce((all, { key, value }) => all.replace(`:${key}`, value), pathOf(item));
      const query = new URLSearchParams(enabled(request.url.query));
      const { status } = await api.call(request.method as HTTPMethods, withValues(`${path}?${query}`), {
        headers: enabled(request.header),
        payload: request.body && withValues(request.body.raw),
      });
      // The ids of the examples belong to nobody.
      expect([name, [200, 201, 204, 404].includes(status), status]).toEqual([name, true, status]);
    }
    const { paths } = (await get('/api/v1/openapi.json')).json() as { paths: Record<string, object> };
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(items.map((each) => `${each.request.method} ${pathOf(each)}`).sort()).toEqual(operations.sort());
  });

  it('names ids by variables, which the requests set that create something', () => {
    const ids = ['timerId', 'externalId', 'embedSecretId', 'keyId', 'webhookId'];
    expect(variables.map(({ key }) => key).sort()).toEqual(['apiKey', 'baseUrl', ...ids].sort());
    expect(variables).toContainEqual({ key: 'baseUrl', value: service });
    for (const { value } of items.flatMap(({ request }) => request.url.variable))
      expect(ids.map((id) => `{{${id}}}`)).toContain(value);
    const scripts = items.flatMap((each) =>
      (each.event ?? []).map(({ script }) => `${pathOf(each)} ${script.exec.join('')}`),
    );
    const script = (id: string) =>
      `if (pm.response.code === 201) pm.collectionVariables.set('${id}', pm.response.json().data.id);`;
    expect(scripts.sort()).toEqual([
      `/api/v1/embed-secrets ${script('embedSecretId')}`,
      `/api/v1/keys ${script('keyId')}`,
      `/api/v1/timers ${script('timerId')}`,
      `/api/v1/webhooks ${script('webhookId')}`,
    ]);
  });
});

describe('/api/v1/openapi.json', () => {
  it('is public and names the public address of the service', async () => {
    const response = await get('/api/v1/openapi.json');
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(response.json()).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: service }],
    });
  });

  it('can be cached, and is not sent again to a client that has it', async () => {
    const { headers } = await get('/api/v1/openapi.json');
    expect(headers['cache-control']).toMatch(/^public, max-age=\d+$/);
    const again = await get('/api/v1/openapi.json', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
    expect((await get('/api/v1/openapi.json', { 'if-none-match': '"another"' })).statusCode).toBe(200);
  });

  it.each([
    ['gzip, deflate, br', 'gzip'],
    ['gzip;q=0', undefined],
    ['identity', undefined],
  ])('is compressed if the client accepts it: %s', async (accepted, encoding) => {
    const { headers, rawPayload } = await get('/api/v1/openapi.json', { 'accept-encoding': accepted });
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'Accept-Encoding, Origin']);
    const bytes = encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
    expect(JSON.parse(bytes.toString())).toHaveProperty('openapi');
  });
});

describe('/docs', () => {
  const files = async () => {
    const { body } = await get('/docs');
    return [...body.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, path]) => `/${path}`);
  };

  it('is served with all files that it loads, without a key', async () => {
    const paths = await files();
    expect(paths.length).toBeGreaterThanOrEqual(6);
    paths.push('/docs/inter-latin-wght-normal.woff2');
    for (const path of paths) expect([path, (await get(path)).statusCode]).toEqual([path, 200]);
  });

  it('runs only its own scripts, connects only to its own service, and cannot be embedded', async () => {
    const own = (await files()).filter((each) => /^\/docs\/.*(?<!\.json)$/.test(each));
    for (const path of ['/docs', ...own]) {
      const { headers } = await get(path);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("connect-src 'self';");
      expect(policy).toContain("font-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|https?:/);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    }
    expect((await get('/docs')).body).not.toMatch(
      /<script(?! src="docs\/)|<style| on\w+=|(?:src|href|action)="(?:https?:|\/\/)/,
    );
  });

  it('is compressed, can be cached, and is not sent again to a client that has it', async () => {
    for (const path of await files()) {
      if (!path.startsWith('/docs/')) continue;
      const { headers, rawPayload } = await get(path, { 'accept-encoding': 'gzip' });
      expect([headers['content-encoding'], headers['cache-control']]).toEqual(['gzip', 'public, max-age=300']);
      expect(String(headers.vary).toLowerCase()).toBe('accept-encoding');
      expect(gunzipSync(rawPayload).equals((await get(path)).rawPayload)).toBe(true); // toEqual takes seconds
      const again = await get(path, { 'accept-encoding': 'gzip', 'if-none-match': String(headers.etag) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
  });

  it('answers 405 to other methods', async () => {
    for (const url of ['/docs', '/docs/reference.js']) {
      const { statusCode, headers } = await api.app.inject({ method: 'DELETE', url });
      expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD']);
    }
  });

  it('redirects from the address with a trailing slash', async () => {
    const { statusCode, headers } = await get('/docs/');
    expect([statusCode, headers.location]).toEqual([308, '../docs']);
  });

  it('serves no other installed files', async () => {
    for (const path of ['package.json', '..%2fpackage.json', 'swagger-ui.css', 'openapi.json']) {
      expect((await get(`/docs/${path}`)).statusCode).toBe(404);
    }
  });
});
