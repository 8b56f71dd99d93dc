import { printReport, runTool } from '@tminus/testing';
import { importing } from '../preload/injected-bugs.ts';
import { guarantees } from './guarantees.ts';
import { program } from './program.ts';
import { soak } from './run.ts';

program.parse(process.argv.slice(2), { from: 'user' });
const { minutes, timers, rate, plantLeak } = program.opts<{
  minutes: number;
  timers: number;
  rate: number;
  plantLeak?: true;
}>();

await runTool(async (hooks) => {
  const environment = plantLeak ? importing('requests-kept') : {};
  const measured = await soak({ seconds: minutes * 60, timers, rate, environment }, hooks);
  return printReport({ title: 'Soak', guarantees: guarantees(measured) });
});
