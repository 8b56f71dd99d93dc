import { freePort } from '@tminus/local-postgres';
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChildProgram } from './child-program.ts';
import { programEnvironment } from './describe-if-installed.ts';
import { repositoryRoot } from './repository-root.ts';
import { createCertificate } from './self-signed-certificate.ts';

export interface LocalNginxOptions {
  /** The name of the server. */
  name: string;
  apiPort: number;
  embedPort: number;
}

/** nginx with deploy/nginx/tminus.conf: other ports, and a certificate of its own. */
export class LocalNginx {
  private constructor(
    private readonly program: ChildProgram,
    private readonly folder: string,
    readonly httpPort: number,
    readonly httpsPort: number,
  ) {}

  static async start({ name, apiPort, embedPort }: LocalNginxOptions): Promise<LocalNginx> {
    const [httpPort, httpsPort] = [await freePort(), await freePort()];
    const folder = mkdtempSync(join(tmpdir(), 'tminus-nginx-'));
    createCertificate(folder, name);
    const site = readFileSync(join(repositoryRoot, 'deploy', 'nginx', 'tminus.conf'), 'utf8')
      .replaceAll('timers.example.com/', '')
      .replaceAll('timers.example.com', name)
      .replaceAll('/etc/letsencrypt/live', folder)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${apiPort}`)
      .replaceAll('127.0.0.1:3001', `127.0.0.1:${embedPort}`)
      .replace(/listen \[::\]:.*\n/g, '')
      .replaceAll('listen 80', `listen 127.0.0.1:${httpPort}`)
      .replaceAll('listen 443', `listen 127.0.0.1:${httpsPort}`);
    const program = await startNginx(folder, site, httpsPort);
    return new LocalNginx(program, folder, httpPort, httpsPort);
  }

  /** The certificate, which it signed itself. */
  authority(): string {
    return readFileSync(join(this.folder, 'fullchain.pem'), 'utf8');
  }

  async stop(): Promise<void> {
    await this.program.stop('SIGTERM'); // it ends its workers
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/**
 * Starts nginx.
 * @param folder - for its files
 * @param http - the directives of its block `http`
 * @param port - on which it listens then
 */
export async function startNginx(folder: string, http: string, port: number): Promise<ChildProgram> {
  chmodSync(folder, 0o755); // its workers do not run as root
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, http));
  const program = new ChildProgram(
    spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr', '-g', 'daemon off;'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: programEnvironment(),
    }),
  );
  await program.waitUntilListening(port);
  return program;
}

const configuration = (folder: string, http: string) => `
pid ${folder}/nginx.pid;
worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${http}
}
`;
