import { childEnvironment } from '@tminus/server/config';
import { freePort } from '@tminus/local-postgres';
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChildProgram, launchInstalled } from './child-program.ts';
import { repositoryRoot } from './repository.ts';

interface Place {
  /** For its files. Temporary. */
  folder: string;
  httpPort: number;
  httpsPort: number;
}

/** A web server with one of our configurations, but with other ports, and a certificate that is not public. */
export class LocalWebServer {
  private constructor(
    private readonly program: ChildProgram,
    private readonly place: Place,
    /** Below the folder. */
    private readonly certificate: string,
    private readonly stopSignal: NodeJS.Signals,
  ) {}

  static async start(
    launch: (place: Place) => ChildProgram,
    { certificate = 'fullchain.pem', stopSignal = 'SIGTERM' as NodeJS.Signals, hasTls = true } = {},
  ): Promise<LocalWebServer> {
    const folder = mkdtempSync(join(tmpdir(), 'tminus-web-'));
    const place = { folder, httpPort: await freePort(), httpsPort: await freePort() };
    const program = launch(place);
    await program.waitUntilListening(place.httpPort);
    if (hasTls) await program.waitUntilListening(place.httpsPort);
    return new LocalWebServer(program, place, certificate, stopSignal);
  }

  get httpPort(): number {
    return this.place.httpPort;
  }

  get httpsPort(): number {
    return this.place.httpsPort;
  }

  get pid(): number {
    return this.program.process.pid ?? NaN;
  }

  /** The certificate to trust. */
  authority(): string {
    return readFileSync(join(this.place.folder, this.certificate), 'utf8');
  }

  async stop(): Promise<void> {
    await this.program.stop(this.stopSignal);
    rmSync(this.place.folder, { recursive: true, force: true });
  }
}

interface CaddyOptions {
  /** `run` or `reload`, and its options besides the configuration. */
  command: readonly string[];
  /** The path of a Caddyfile. */
  config: string;
  /** Where Caddy keeps its state. */
  folder: string;
  /** Global options, one in each line: the variable of our configurations. */
  globalOptions: readonly string[];
  /** The other variables of the configuration. */
  variables: NodeJS.ProcessEnv;
}

/** Starts Caddy (the Debian package). */
export function launchCaddy({ command, config, folder, globalOptions, variables }: CaddyOptions): ChildProgram {
  const folders = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const env = childEnvironment({ ...folders, CADDY_OPTIONS: globalOptions.join('\n'), ...variables });
  const args = [...command, '--config', config, '--adapter', 'caddyfile'];
  return new ChildProgram(spawn('caddy', args, { stdio: ['ignore', 'pipe', 'pipe'], env }));
}

interface Services {
  apiPort: number;
  embedPort: number;
}

/** Further nodes of the image service, for configurations of several nodes. */
interface OtherNodes {
  otherEmbedPorts?: readonly number[];
}

interface LocalCaddyOptions extends Services, OtherNodes {
  /** The configuration in `deploy`: of one server, or in front of several nodes. */
  config?: 'Caddyfile' | 'Caddyfile.nodes';
  /** The names of the server, as in the variable of docker-compose.yml. */
  siteAddress: string;
}

/** Starts Caddy with certificates of its own authority. */
export function startLocalCaddy(options: LocalCaddyOptions): Promise<LocalWebServer> {
  const { config = 'Caddyfile', siteAddress, apiPort, embedPort, otherEmbedPorts = [] } = options;
  const caddy = ({ folder, httpPort, httpsPort }: Place) =>
    launchCaddy({
      command: ['run'],
      config: join(repositoryRoot, 'deploy', config),
      folder,
      globalOptions: [
        ...(config === 'Caddyfile.nodes' ? ['admin off'] : []),
        'local_certs',
        'skip_install_trust',
        `http_port ${httpPort}`,
        `https_port ${httpsPort}`,
      ],
      variables: {
        SITE_ADDRESS: siteAddress,
        API_HOST: '127.0.0.1',
        API_PORT: String(apiPort),
        EMBED_HOST: '127.0.0.1',
        EMBED_PORT: String(embedPort),
        API_NODES: `127.0.0.1:${apiPort}`,
        EMBED_NODES: [embedPort, ...otherEmbedPorts].map((port) => `127.0.0.1:${port}`).join(' '),
      },
    });
  return LocalWebServer.start(caddy, {
    certificate: join('caddy', 'pki', 'authorities', 'local', 'root.crt'),
    stopSignal: 'SIGKILL', // otherwise it waits for clients
    hasTls: !siteAddress.startsWith('http://'),
  });
}

interface NamedSite extends Services {
  /** The name of the server. */
  name: string;
}

/**
 * Starts HAProxy with deploy/haproxy.cfg.
 * @param options.isPlain - whether clients send HTTP to the port for HTTPS
 * @param options.otherEmbedPorts - get lines of their own, as docs/operate/edges.md says
 */
export function startLocalHaproxy(options: NamedSite & OtherNodes & { isPlain?: boolean }): Promise<LocalWebServer> {
  const { name, apiPort, embedPort, otherEmbedPorts = [], isPlain = false } = options;
  const nodes = [embedPort, ...otherEmbedPorts].map((port, index) => `server node${index} 127.0.0.1:${port}`);
  return LocalWebServer.start(({ folder, httpPort, httpsPort }) => {
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
    return launchInstalled('haproxy', ['-db', '-f', file]);
  });
}

/** Starts nginx with deploy/nginx/tminus.conf. @param options.isPlain - whether clients send HTTP to the port for HTTPS */
export const startLocalNginx = ({
  name,
  apiPort,
  embedPort,
  isPlain = false,
}: NamedSite & { isPlain?: boolean }): Promise<LocalWebServer> =>
  LocalWebServer.start(({ folder, httpPort, httpsPort }) => {
    createCertificate(folder, name);
    const site = readFileSync(join(repositoryRoot, 'deploy', 'nginx', 'tminus.conf'), 'utf8')
      .replaceAll('timers.example.com/', '')
      .replaceAll('timers.example.com', name)
      .replaceAll('/etc/letsencrypt/live', folder)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${apiPort}`)
      .replaceAll('127.0.0.1:3001', `127.0.0.1:${embedPort}`)
      .replace(/listen \[::\]:.*\n/g, '')
      .replaceAll('listen 80', `listen 127.0.0.1:${httpPort}`)
      .replaceAll(isPlain ? 'listen 443 ssl http2' : 'listen 443', `listen 127.0.0.1:${httpsPort}`);
    return launchNginx(folder, site);
  });

/**
 * Starts nginx.
 * @param folder - for its files
 * @param http - the directives of its block `http`
 * @param port - on which it listens then
 */
export async function startNginx(folder: string, http: string, port: number): Promise<ChildProgram> {
  const program = launchNginx(folder, http);
  await program.waitUntilListening(port);
  return program;
}

function launchNginx(folder: string, http: string): ChildProgram {
  chmodSync(folder, 0o755); // its workers do not run as root
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`);
  const lines = [
    'worker_processes 1;',
    'worker_rlimit_nofile 16384;',
    'events { worker_connections 8192; }',
    `pid ${folder}/nginx.pid;`,
  ];
  const all = [...lines, 'http {', 'access_log off;', ...paths, http, '}\n'];
  writeFileSync(join(folder, 'nginx.conf'), all.join('\n'));
  return launchInstalled('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr', '-g', 'daemon off;']);
}

/** Creates the files that certbot would: `fullchain.pem` and `privkey.pem`. */
export function createCertificate(folder: string, name: string): void {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...key, ...files, ...subject], { stdio: 'ignore' });
}
