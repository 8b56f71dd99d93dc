import { spawnSync } from 'node:child_process';

/** The first one draws no windows: its main process takes a fifth of the CPU time. */
export const chromiumCommands = ['chromium-headless-shell', 'chromium'];

interface Program {
  /** Arguments to try. */
  try: readonly string[];
  /** The Debian package. */
  package: string;
  /** Any of these will do. Default: the name of the program. */
  commands?: readonly string[];
}

/** Programs that some tests need and npm cannot install. */
const programs = {
  'redis-server': { try: ['--version'], package: 'redis-server' },
  caddy: { try: ['version'], package: 'caddy' },
  nginx: { try: ['-v'], package: 'nginx-light' },
  pgbouncer: { try: ['--version'], package: 'pgbouncer' },
  haproxy: { try: ['-v'], package: 'haproxy' },
  promtool: { try: ['--version'], package: 'prometheus' },
  // The option is unknown to versions that cannot render deploy/kubernetes, such as the one of Debian 12.
  kubectl: { try: ['kustomize', '--enable-helm', '--help'], package: 'kubernetes-client (Debian 13 or newer)' },
  chromium: { try: ['--version'], package: 'chromium-headless-shell', commands: chromiumCommands },
  curl: { try: ['--version'], package: 'curl' },
  node: { try: ['--version'], package: 'nodejs' },
  jq: { try: ['--version'], package: 'jq' },
  php: { try: ['-r', 'curl_init();'], package: 'php-cli php-curl' },
  python3: { try: ['-c', 'import requests, cryptography'], package: 'python3-requests python3-cryptography' },
  varnishd: { try: ['-V'], package: 'varnish' },
  ruby: { try: ['--version'], package: 'ruby' },
} as const satisfies Record<string, Program>;

/** Debian installs services into /usr/sbin, which is not in the PATH of every user. */
export const programEnvironment = () => ({ ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` });

export type ProgramName = keyof typeof programs;

export function isInstalled(program: ProgramName): boolean {
  const { try: args, commands = [program] }: Program = programs[program];
  return commands.some(
    (command) => spawnSync(command, args, { stdio: 'ignore', env: programEnvironment() }).status === 0,
  );
}

/**
 * `describe` if the program is installed. Otherwise the suite is skipped with a name that says why, and the last lines of the
 * test output list it.
 */
export function describeIfInstalled(program: ProgramName, name: string, suite: () => void): void {
  if (isInstalled(program)) describe(name, suite);
  else
    describe.skip(
      `${name} [skipped: needs ${program}; on Debian: apt-get install ${programs[program].package}]`,
      suite,
    );
}
