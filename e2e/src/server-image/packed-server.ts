import { ChildProgram, freePort, repositoryRoot } from '@tminus/testing';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';

const compose = parse(readFileSync(join(repositoryRoot, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
  services: Record<string, { command: string[] }>;
};

/** The command of a service in docker-compose.yml. */
export const commandOf = (service: string) => compose.services[service]?.command ?? [];

/**
 * Runs a command as a container would: only the files of the image, read-only except `/data`, as its user. Arguments: the image's folder, the
 * data folder, the command.
 */
const asContainer = `
  root=$1 data=$2; shift 2
  mount --bind "$root" "$root" && mount -t proc proc "$root/proc" && mount --bind /dev "$root/dev" &&
    mount --bind "$data" "$root/data" && mount -o remount,bind,ro "$root" &&
    exec chroot --userspec=1000:1000 "$root" env -C /app "$@"`;

/** What the server image contains, run without Docker: the folder of an unpacked image, or else a folder made by tools/build/pack.mjs. */
export class PackedServer {
  /** The folder with our files. */
  readonly app: string;
  private readonly data = mkdtempSync(join(tmpdir(), 'tminus-image-data-'));
  private readonly programs: ChildProgram[] = [];

  /** @param image - the root folder of the image; undefined: only our files, without an image */
  constructor(
    private readonly image = process.env['TMINUS_IMAGE'],
    private readonly made = image === undefined ? mkdtempSync(join(tmpdir(), 'tminus-packed-')) : undefined,
  ) {
    this.app = made ?? join(String(image), 'app');
    if (made !== undefined) execFileSync(process.execPath, [join(repositoryRoot, 'tools', 'build', 'pack.mjs'), made]);
    chmodSync(this.data, 0o777);
  }

  /** Runs the operator's command. */
  async tminus(args: string[], environment: NodeJS.ProcessEnv): Promise<{ stdout: string; stderr: string }> {
    const [program = '', ...rest] = this.command(['tminus', ...args]);
    return promisify(execFile)(program, rest, { env: this.environment(environment), cwd: this.app });
  }

  /** Starts a service with the command of docker-compose.yml. */
  async start(
    service: 'api' | 'embed',
    environment: NodeJS.ProcessEnv,
  ): Promise<{ url: string; program: ChildProgram }> {
    const port = String(await freePort());
    const [program = '', ...args] = this.command(commandOf(service));
    const env = this.environment({ ...environment, [`${service.toUpperCase()}_PORT`]: port });
    const child = new ChildProgram(spawn(program, args, { env, cwd: this.app, stdio: ['ignore', 'pipe', 'pipe'] }));
    this.programs.push(child);
    return { url: `http://127.0.0.1:${port}`, program: child };
  }

  /** @returns the exit codes of the services */
  async stop(): Promise<(number | null)[]> {
    const codes = await Promise.all(this.programs.map((program) => program.stop()));
    rmSync(this.data, { recursive: true, force: true });
    if (this.made !== undefined) rmSync(this.made, { recursive: true, force: true });
    return codes;
  }

  private command([program = '', ...args]: string[]): string[] {
    if (this.image !== undefined)
      return ['unshare', '--mount', 'sh', '-c', asContainer, 'sh', this.image, this.data, program, ...args];
    if (program === 'node') return [process.execPath, ...args];
    return [join(this.app, 'tools', 'admin', `${program}.mjs`), ...args];
  }

  /** Nothing of this process's environment. In an image, these are the variables of its Dockerfile. */
  private environment(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
    return {
      PATH:
        this.image === undefined ? process.env['PATH'] : '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      NODE_ENV: 'production',
      OPERATOR_COMMAND: 'tminus',
      EMBED_WORKERS: '1',
      DATA_DIR: this.image === undefined ? this.data : '/data',
      LOG_FORMAT: 'json',
      ...variables,
    };
  }
}
