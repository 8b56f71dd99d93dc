import { linkAddress } from '@tminus/auth';
import type { Config } from '@tminus/server/config';
import { relative } from 'node:path';
import pc from 'picocolors';
import type { InitialContent } from './first-run.ts';

/** Prints progress to standard error. */
export function logProgress(text: string): void {
  process.stderr.write(`${pc.dim(text)}\n`);
}

interface SummaryOptions extends InitialContent {
  config: Config;
  embedded: boolean;
  /** The time since the start. */
  seconds: number;
}

const row = (name: string, value: string) => `${pc.dim(name.padEnd(10))}${value}`;

function dataRow({ config, embedded }: SummaryOptions): string {
  const inside = relative(process.cwd(), config.dataDir);
  const folder = inside.startsWith('..') ? config.dataDir : inside || '.';
  if (embedded) return row('Data', `${folder} ${pc.dim('(embedded PostgreSQL)')}`);
  return row('Data', `DATABASE_URL ${pc.dim(`(views that are not stored yet: ${folder})`)}`);
}

function keyRows({ key, owner }: SummaryOptions): string[] {
  if (key === undefined) return [];
  return [
    row('Account', `${owner} ${pc.dim('(plan: pro)')}`),
    row('API key', pc.bold(key)),
    row('', pc.yellow('Store this key now: it is not shown again.')),
  ];
}

function createTimerExample({ config, key }: SummaryOptions): string[] {
  return [
    pc.bold('Create a timer'),
    `curl ${config.api.publicUrl}/api/v1/timers \\`,
    `  -H 'Authorization: Bearer ${key ?? '<API_KEY>'}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"name": "Launch", "targetDate": "${new Date().getUTCFullYear() + 1}-06-01T12:00:00Z"}'`,
  ];
}

/** The console comes first: a link that signs in needs nothing else. */
function consoleRows({ config, owner, signInToken }: SummaryOptions): string[] {
  const { publicUrl } = config.api;
  if (signInToken !== undefined) {
    const link = linkAddress(publicUrl, 'sign_in', signInToken);
    return [row('Console', pc.bold(pc.cyan(link))), row('', pc.dim('This link signs you in, once, within a day.'))];
  }
  const hint = owner === undefined ? '' : ` ${pc.dim(`(sign in as ${owner})`)}`;
  return [row('Console', `${pc.bold(pc.cyan(publicUrl))}${hint}`)];
}

function createKeyExample({ key, owner }: SummaryOptions): string[] {
  if (key !== undefined) return [];
  const account = owner ?? '<id or email>';
  const command = `npm run admin -- key create --account ${account} --name laptop --scopes timers:read,timers:write`;
  return [
    '',
    pc.dim(`Create another key: ${command}`),
    pc.dim(`New sign-in link:   npm run admin -- account link ${account}`),
  ];
}

/** The summary for the terminal. */
export function summary(options: SummaryOptions): string {
  const { config, sample, seconds } = options;
  const lines = [
    '',
    `${pc.bold(pc.green('T-minus is running.'))} ${pc.dim(`Ready in ${seconds.toFixed(1)} s; Ctrl-C stops it.`)}`,
    '',
    ...consoleRows(options),
    '',
    row('API', pc.cyan(`${config.api.publicUrl}/api/v1`)),
    row('Reference', pc.cyan(`${config.api.publicUrl}/docs`)),
    row('Images', pc.cyan(config.embed.publicUrl)),
    dataRow(options),
    ...keyRows(options),
    '',
    ...createTimerExample(options),
    ...(sample ? ['', pc.bold('Open the sample timer'), pc.cyan(`${config.embed.publicUrl}/t/${sample}.gif`)] : []),
    ...createKeyExample(options),
  ];
  return `${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n\n`;
}
