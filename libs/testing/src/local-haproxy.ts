import { freePort } from '@tminus/local-postgres';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChildProgram } from './child-program.ts';
import { programEnvironment } from './describe-if-installed.ts';
import { type LocalNginxOptions } from './local-nginx.ts';
import { repositoryRoot } from './repository-root.ts';
import { createCertificate } from './self-signed-certificate.ts';

/** HAProxy with deploy/haproxy.cfg: other ports, and a certificate of its own. */
export class LocalHaproxy {
  private constructor(
    private readonly program: ChildProgram,
    private readonly folder: string,
    readonly httpPort: number,
    readonly httpsPort: number,
  ) {}

  get pid(): number {
    return this.program.process.pid ?? NaN;
  }

  /**
   * @param options.isPlain - whether clients send HTTP to the port for HTTPS
   * @param options.otherEmbedPorts - of further nodes of the image service, which get lines of their own, as docs/operate/edges.md says
   */
  static async start({
    name,
    apiPort,
    embedPort,
    isPlain = false,
    otherEmbedPorts = [],
  }: LocalNginxOptions & { isPlain?: boolean; otherEmbedPorts?: readonly number[] }): Promise<LocalHaproxy> {
    const nodes = [embedPort, ...otherEmbedPorts].map((port, index) => `server node${index} 127.0.0.1:${port}`);
    const [httpPort, httpsPort] = [await freePort(), await freePort()];
    const folder = mkdtempSync(join(tmpdir(), 'tminus-haproxy-'));
    createCertificate(folder, name);
    const files = ['fullchain.pem', 'privkey.pem'].map((file) => readFileSync(join(folder, file), 'utf8'));
    writeFileSync(join(folder, `${name}.pem`), files.join(''));
    const configuration = readFileSync(join(repositoryRoot, 'deploy', 'haproxy.cfg'), 'utf8')
      .replaceAll('timers.example.com', name)
      .replaceAll('/etc/haproxy', folder)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${apiPort}`)
      .replace('server local 127.0.0.1:3001', nodes.join('\n\t'))
      .replaceAll('bind :80', `bind 127.0.0.1:${httpPort}`)
      .replace(isPlain ? /bind :443 .*/ : 'bind :443', `bind 127.0.0.1:${httpsPort}`);
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, configuration);
    const program = new ChildProgram(
      spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'], env: programEnvironment() }),
    );
    await program.waitUntilListening(httpsPort);
    return new LocalHaproxy(program, folder, httpPort, httpsPort);
  }

  /** The certificate, which it signed itself. */
  authority(): string {
    return readFileSync(join(this.folder, 'fullchain.pem'), 'utf8');
  }

  async stop(): Promise<void> {
    await this.program.stop('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
