import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { RunningApi } from '../../test/running-api.ts';
import { readAppPages } from './serve-console.ts';

const appPages = readAppPages();
const api = RunningApi.forTests();

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const get = (url: string, headers: Record<string, string> = browser) => api.app.inject({ method: 'GET', url, headers });
const linksOf = (html: string) => [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '');

describe('the pages of the console', () => {
  it.each(['/', ...appPages])('are served at %s', async (url) => {
    const { statusCode, headers, body } = await get(url.replace(':id', 'tmr_01m7yxhe0xe7ran31ygpx82d3j'));
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('<div id="root">');
  });

  it('run only their own scripts and styles, and cannot be embedded', async () => {
    for (const url of ['/', '/sign-in', '/nothing-here']) {
      const { headers, body } = await get(url);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
      expect(body).not.toMatch(/<script(?![^>]* src="\/assets\/)|<style| on\w+=|https?:/);
    }
  });

  it('are always revalidated, and not sent again to a browser that has them', async () => {
    const { headers } = await get('/timers');
    expect(headers['cache-control']).toBe('no-cache');
    const again = await get('/timers', { ...browser, 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('count against the limit of an address', async () => {
    const remaining = async () => Number((await get('/timers')).headers['x-ratelimit-remaining']);
    const before = await remaining();
    expect(await remaining()).toBe(before - 1);
  });
});

describe('the files of the console', () => {
  it('exist, compressed as well, and are never requested again', async () => {
    const urls = ['/', '/sign-in'];
    const links = await Promise.all(urls.map(async (url) => linksOf((await get(url)).body)));
    for (const url of new Set(links.flat())) {
      expect(url).toMatch(/^\/assets\//);
      const { statusCode, headers } = await get(url);
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'public, max-age=31536000, immutable']);
    }
  });

  it('include a font that the browser loads at once, and a script that runs before the first paint', async () => {
    const { body } = await get('/timers');
    expect(body).toMatch(/<link\s+rel="preload"\s+as="font"[^>]*\/assets\/inter-latin-wght-normal-[^>]*\scrossorigin/);
    expect(body).toMatch(/<script src="\/assets\/boot-[\w-]+\.js"/);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('are sent as %s if the browser accepts it', async (encoding, decompress) => {
    const script = linksOf((await get('/timers')).body).find((url) => /app-.*\.js$/.test(url)) ?? '';
    const plain = await get(script, {});
    const { headers, rawPayload } = await get(script, { 'accept-encoding': encoding });
    expect([headers['content-encoding'], headers['content-type']]).toEqual([encoding, plain.headers['content-type']]);
    expect(decompress(rawPayload).equals(plain.rawPayload)).toBe(true);
  });

  it('are the only ones that are served', async () => {
    for (const url of ['/assets/', '/assets/..%2fapp.html', '/assets/nothing.js', '/app.html', '/start.html']) {
      expect([url, (await get(url, {})).statusCode]).toEqual([url, 404]);
    }
  });
});

describe('an unknown address', () => {
  it('is a page for a person', async () => {
    const { statusCode, headers } = await get('/nothing-here');
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  });

  it.each([
    ['/api/nothing', 401],
    ['/account/nothing', 404],
    ['/docs/nothing', 404],
    ['/health/nothing', 404],
    ['/assets/nothing.js', 404],
    ['//api//v1//timers?search=%ff', 404],
    ['/API/V1/TIMERS', 404],
    ['/%61pi/v1/nothing', 404],
    ['/api%2fv1%2ftimers', 404],
  ])('is an error in JSON at %s', async (url, status) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers['content-type']]).toEqual([status, 'application/json; charset=utf-8']);
  });

  it('is an error in JSON for a program', async () => {
    expect((await get('/nothing-here', { accept: '*/*' })).json().error.code).toBe('not_found');
  });

  it('is not answered from a cache with what is for the other one', async () => {
    for (const accept of ['text/html', '*/*']) {
      expect((await get('/nothing-here', { accept })).headers.vary).toMatch(/\bAccept\b/i);
    }
  });
});

describe('without a start page', () => {
  it('/ leads to sign-in', async () => {
    const withoutStartPage = await RunningApi.start({ START_PAGE: 'off' });
    try {
      const { statusCode, headers } = await withoutStartPage.app.inject({ method: 'GET', url: '/' });
      expect([statusCode, headers.location]).toEqual([302, '/sign-in']);
    } finally {
      await withoutStartPage.stop();
    }
  });
});
