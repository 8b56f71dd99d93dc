import { alignColumns, enterOwnNamespaces, printReport, runTool } from '@tminus/testing';
import { keepRunning } from './keep-running.ts';
import { type Flags, program } from './program.ts';
import { prove } from './proof/prove.ts';

program.parse(process.argv.slice(2), { from: 'user' });
const flags = program.opts<Flags>();

if (flags.database === 'patroni') await enterOwnNamespaces(flags);
/** More than a proof takes on a busy machine. */
const minutes = 60;
await runTool(async (hooks) => {
  if (!flags.prove) {
    process.stdout.write(await keepRunning(hooks, flags));
    await new Promise(() => undefined); // a signal ends the process
  }
  const started = performance.now();
  const { guarantees, figures } = await prove(hooks, flags);
  const title = `Cluster, ${Math.round((performance.now() - started) / 1000)} s`;
  return printReport({ title, guarantees, details: [alignColumns(figures)] });
}, flags.prove && { minutes });
