import { OperatorRepository } from '@tminus/database';
import { Command } from 'commander';
import { withDatabase } from '../operator-database.ts';
import { type OutputOptions, details, number, print, table } from '../output.ts';

const mebibytes = (bytes: number) => `${number(Math.ceil(bytes / 2 ** 20))} MiB`;

export function statsCommand(): Command {
  return new Command('stats')
    .description('show how many accounts, timers, views and requests there are')
    .option('--json', 'print JSON')
    .action(async (options: OutputOptions) => {
      const found = await withDatabase((dataSource) => new OperatorRepository(dataSource).statistics());
      const sum = (key: 'accounts' | 'timers') => number(found.accounts.reduce((total, each) => total + each[key], 0));
      const rows = found.accounts.map(({ plan, accounts, timers }) => [plan, number(accounts), number(timers)]);
      const text = [
        table(['PLAN', 'ACCOUNTS', 'TIMERS'], [...rows, ['all', sum('accounts'), sum('timers')]], [1, 2]),
        '',
        details([
          ['Views', `${number(found.views)}, of these ${number(found.viewsThisMonth)} this month`],
          ['API requests', `${number(found.requestsThisMonth)} this month`],
          ['Database', mebibytes(found.databaseBytes)],
        ]),
      ].join('\n');
      print(found, text, options);
    });
}
