import type { Config } from '@tminus/config';
import { relative } from 'node:path';
import pc from 'picocolors';
import type { FirstContent } from './first-run.ts';

/** Progress, for whoever waits; not part of the output. */
export function say(text: string): void {
  process.stderr.write(`${pc.dim(text)}\n`);
}

export interface SummaryFacts extends FirstContent {
  config: Config;
  embedded: boolean;
  /** From the start to now. */
  seconds: number;
}

const row = (name: string, value: string) => `${pc.dim(name.padEnd(10))}${value}`;

function dataRow({ config, embedded }: SummaryFacts): string {
  const inside = relative(process.cwd(), config.dataDir);
  const folder = inside.startsWith('..') ? config.dataDir : inside || '.';
  if (embedded) return row('Data', `${folder} ${pc.dim('(embedded PostgreSQL)')}`);
  return row('Data', `DATABASE_URL ${pc.dim(`(views on their way there: ${folder})`)}`);
}

function keyRows({ key, owner }: SummaryFacts): string[] {
  if (key === undefined) return [];
  return [
    row('Account', `${owner} ${pc.dim('(plan: pro)')}`),
    row('API key', pc.bold(key)),
    row('', pc.yellow('Keep it: it is shown only this once.')),
  ];
}

function firstTimer({ config, key }: SummaryFacts): string[] {
  return [
    pc.bold('Make a timer'),
    `curl ${config.api.publicUrl}/api/v1/timers \\`,
    `  -H 'Authorization: Bearer ${key ?? '<API_KEY>'}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"name": "Launch", "targetDate": "${new Date().getUTCFullYear() + 1}-06-01T12:00:00Z"}'`,
  ];
}

function anotherKey({ key, owner }: SummaryFacts): string[] {
  if (key !== undefined) return [];
  const account = owner ?? '<id or e-mail>';
  const command = `npm run admin -- key create --account ${account} --name laptop --scopes timers:read,timers:write`;
  return ['', pc.dim(`Another key: ${command}`)];
}

/** What a newcomer needs to go on, for the terminal. */
export function summary(facts: SummaryFacts): string {
  const { config, sample, seconds } = facts;
  const lines = [
    '',
    `${pc.bold(pc.green('T-minus is running.'))} ${pc.dim(`Ready in ${seconds.toFixed(1)} s; Ctrl-C stops it.`)}`,
    '',
    row('API', pc.cyan(config.api.publicUrl)),
    row('Reference', pc.cyan(`${config.api.publicUrl}/docs`)),
    row('Images', pc.cyan(config.embed.publicUrl)),
    dataRow(facts),
    ...keyRows(facts),
    '',
    ...firstTimer(facts),
    ...(sample ? ['', pc.bold('Open the sample timer'), pc.cyan(`${config.embed.publicUrl}/t/${sample}.gif`)] : []),
    ...anotherKey(facts),
  ];
  return `${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n\n`;
}
