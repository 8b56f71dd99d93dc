import { type ChildProgram, freePort, launchInstalled, startNginx } from '@tminus/testing';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A shared cache in front of the image service, as a CDN is. */
export class CachingProxy {
  private constructor(
    private readonly program: ChildProgram,
    private readonly folder: string,
    readonly url: string,
  ) {}

  /** Starts nginx. @param rules - further directives; by default, it keeps what the headers of an answer allow */
  static async start(origin: string, rules = ''): Promise<CachingProxy> {
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'tminus-cache-'));
    const program = await startNginx(folder, cache(folder, port, origin, rules), port);
    return new CachingProxy(program, folder, `http://127.0.0.1:${port}`);
  }

  /** Starts Varnish. @param rules - in VCL */
  static async startVarnish(origin: string, rules = ''): Promise<CachingProxy> {
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'tminus-varnish-'));
    chmodSync(folder, 0o755); // it does not read as root
    const { hostname, port: originPort } = new URL(origin);
    const backend = `backend default { .host = "${hostname}"; .port = "${originPort}"; }`;
    writeFileSync(join(folder, 'rules.vcl'), ['vcl 4.1;', backend, rules, ''].join('\n'));
    const place = ['-n', join(folder, 'state'), '-f', join(folder, 'rules.vcl')];
    const program = launchInstalled('varnishd', ['-F', ...place, '-a', `127.0.0.1:${port}`, '-s', 'malloc,10m']);
    await program.waitUntilListening(port);
    return new CachingProxy(program, folder, `http://127.0.0.1:${port}`);
  }

  /** @returns whether the answer came from the cache, and its body */
  async open(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const response = await fetch(this.url + path, { method, headers, redirect: 'manual' });
    const body = Buffer.from(await response.arrayBuffer());
    const hits = /HIT|^\d+ \d+$/; // Varnish names two requests
    const cache = response.headers.get('x-cache') ?? response.headers.get('x-varnish') ?? '';
    return { status: response.status, isFromCache: hits.test(cache), body };
  }

  async stop(): Promise<void> {
    await this.program.stop('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const cache = (folder: string, port: number, origin: string, rules: string) => `
  proxy_cache_path ${folder}/cache keys_zone=edge:1m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${origin};
      proxy_http_version 1.1;
      proxy_cache edge;
      add_header X-Cache $upstream_cache_status always;
      ${rules}
    }
  }
`;
