import { ChildProgram, freePort } from '@tminus/testing';
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
    chmodSync(folder, 0o755); // its workers do not run as root
    writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, origin, rules));
    const program = new ChildProgram(
      spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr', '-g', 'daemon off;'], {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
      }),
    );
    await program.waitUntilListening(port);
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

const configuration = (folder: string, port: number, origin: string, rules: string) => `
pid ${folder}/nginx.pid;
worker_processes 1;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
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
}
`;
