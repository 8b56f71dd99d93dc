import { childEnvironment } from '@tminus/config';
import { type ChildProcess, spawn } from 'node:child_process';

export interface CaddyOptions {
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
export function spawnCaddy({ command, config, folder, globalOptions, variables }: CaddyOptions): ChildProcess {
  return spawn('caddy', [...command, '--config', config, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: childEnvironment({
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      CADDY_OPTIONS: globalOptions.join('\n'),
      ...variables,
    }),
  });
}
