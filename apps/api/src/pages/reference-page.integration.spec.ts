import { gunzipSync } from 'node:zlib';
import { RunningApi } from '../../test/running-api.ts';

const api = RunningApi.forTests({ API_PUBLIC_URL: 'https://timers.example.com/tminus' });

const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ method: 'GET', url, headers });

describe('/api/v1/openapi.json', () => {
  it('is public and names the public address of the service', async () => {
    const response = await get('/api/v1/openapi.json');
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(response.json()).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: 'https://timers.example.com/tminus' }],
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

  it('stays small: page, style and scripts together are below 56 KB compressed, and the font below 60 KB', async () => {
    const sizes = await Promise.all(
      ['/docs', '/docs/boot.js', '/docs/reference.js', '/docs/reference.css', '/docs/tokens.css'].map(
        async (path) => (await get(path, { 'accept-encoding': 'gzip' })).rawPayload.length,
      ),
    );
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(56_000);
    expect((await get('/docs/inter-latin-wght-normal.woff2')).rawPayload.length).toBeLessThan(60_000);
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
    for (const path of ['package.json', '..%2fpackage.json', 'swagger-ui.js', 'openapi.json']) {
      expect((await get(`/docs/${path}`)).statusCode).toBe(404);
    }
  });
});
