import type { Config } from '@tminus/config';
import { relative } from 'node:path';
import pc from 'picocolors';
import { type FirstRun, ownerEmail } from './first-run.ts';

/** Progress, for whoever waits; not part of the output. */
export function say(text: string): void {
  process.stderr.write(`${pc.dim(text)}\n`);
}

export interface SummaryFacts {
  config: Config;
  first: FirstRun | undefined;
  /** Id of the sample timer, while there is one. */
  sample: string | undefined;
  embedded: boolean;
  /** From the start to now. */
  seconds: number;
}

const indent = (lines: string[]) => lines.map((line) => (line ? `  ${line}` : '')).join('\n');
const row = (name: string, value: string) => `${pc.dim(name.padEnd(10))}${value}`;

function firstTimer({ config, key }: { config: Config; key: string }): string[] {
  return [
    `curl ${config.api.publicUrl}/api/v1/timers \\`,
    `  -H 'Authorization: Bearer ${key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"name": "Launch", "targetDate": "${new Date().getUTCFullYear() + 1}-06-01T12:00:00Z"}'`,
  ];
}

/** What a newcomer needs to go on, for the terminal. */
export function summary({ config, first, sample, embedded, seconds }: SummaryFacts): string {
  const inside = relative(process.cwd(), config.dataDir);
  const data = inside.startsWith('..') ? config.dataDir : inside || '.';
  const lines = [
    '',
    `${pc.bold(pc.green('T-minus is running.'))} ${pc.dim(`Ready in ${seconds.toFixed(1)} s; Ctrl-C stops it.`)}`,
    '',
    row('API', pc.cyan(config.api.publicUrl)),
    row('Images', pc.cyan(config.embed.publicUrl)),
    row(
      'Data',
      embedded
        ? `${data} ${pc.dim('(embedded PostgreSQL)')}`
        : `DATABASE_URL ${pc.dim(`(views on their way there: ${data})`)}`,
    ),
  ];
  if (first) {
    lines.push(
      row('Account', `${first.email} ${pc.dim('(plan: pro)')}`),
      row('API key', `${pc.bold(first.key)}`),
      row('', pc.yellow('Keep it: it is shown only this once.')),
    );
  }
  lines.push('', pc.bold('Make a timer'), ...firstTimer({ config, key: first?.key ?? '<API_KEY>' }));
  if (sample) lines.push('', pc.bold('Open the sample timer'), pc.cyan(`${config.embed.publicUrl}/t/${sample}.gif`));
  if (!first) {
    lines.push(
      '',
      pc.dim(
        `Another key: npm run admin -- key create --account ${ownerEmail} --name laptop --scopes timers:read,timers:write`,
      ),
    );
  }
  return `${indent(lines)}\n\n`;
}
