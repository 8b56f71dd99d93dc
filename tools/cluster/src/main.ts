import { alignColumns, printReport, runTool } from '@tminus/testing';
import type { Inbox } from './cluster/cluster.ts';
import { type Plant, prove } from './proof/prove.ts';
import { keepRunning } from './keep-running.ts';
import { program } from './program.ts';

program.parse(process.argv.slice(2), { from: 'user' });
const { prove: proves, plant, inbox } = program.opts<{ prove?: true; plant: Plant[]; inbox: Inbox }>();

await runTool(async (hooks) => {
  if (!proves) {
    process.stdout.write(await keepRunning(hooks, inbox));
    await new Promise(() => undefined); // a signal ends the process
  }
  const started = performance.now();
  const { guarantees, figures } = await prove(hooks, { planted: plant, inbox });
  const title = `Cluster, ${Math.round((performance.now() - started) / 1000)} s`;
  return printReport({ title, guarantees, details: [alignColumns(figures)] });
});
