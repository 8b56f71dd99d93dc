import { type ChildProgram, freePort, startNginx } from '@tminus/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** nginx as a shared cache in front of the image service, as a CDN is. */
export class CachingProxy {
  private constructor(
    private readonly program: ChildProgram,
    private readonly folder: string,
    readonly url: string,
  ) {}

  /** @param rules - further directives; by default, it keeps what the headers of an answer allow */
  static async start(origin: string, rules = ''): Promise<CachingProxy> {
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'tminus-cache-'));
    const program = await startNginx(folder, cache(folder, port, origin, rules), port);
    return new CachingProxy(program, folder, `http://127.0.0.1:${port}`);
  }

  /** @returns whether the answer came from the cache, and its body */
  async open(path: string, headers: Record<string, string> = {}): Promise<{ isFromCache: boolean; body: Buffer }> {
    const response = await fetch(this.url + path, { headers, redirect: 'manual' });
    const body = Buffer.from(await response.arrayBuffer());
    return { isFromCache: response.headers.get('x-cache') === 'HIT', body };
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
