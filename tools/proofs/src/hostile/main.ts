import { type Guarantee, printReport, runTool } from '@tminus/testing';
import { disturbance, observe } from '@tminus/testing/machine-conditions';
import { attackNames } from './attacks.ts';
import { floodNames } from './floods.ts';
import { guarantees } from './guarantees.ts';
import { sendHostileInput } from './input/input.ts';
import type { InjectedBug } from './preload/injected-bugs.ts';
import { program } from './program.ts';
import { phaseTable } from './report.ts';
import { run } from './run.ts';

interface Flags {
  seconds: number;
  connections: number;
  seed: number;
  path?: string;
  only: readonly string[];
  plant: readonly InjectedBug[];
}

program.parse(process.argv.slice(2), { from: 'user' });
const { only, plant, seconds, connections, seed, path } = program.opts<Flags>();
const chosen = {
  attackNames: attackNames.filter((name) => only.includes(name)),
  floodNames: floodNames.filter((name) => only.includes(name)),
};

await runTool(async (hooks) => {
  const report = {
    title: ['Hostile', ...plant.map((bug) => `injected bug: ${bug}`)].join(', '),
    sections: [] as string[][],
    guarantees: [] as Guarantee[],
    details: [] as string[][],
  };
  if (only.includes('input')) {
    const input = await sendHostileInput({ connections, seed, path, injectedBugs: plant, ...hooks });
    report.sections.push(...input.sections);
    report.guarantees.push(...input.guarantees);
    report.details.push(input.problems);
  }
  if (chosen.attackNames.length + chosen.floodNames.length > 0) {
    const { result, conditions } = await observe(() =>
      run({ attackSeconds: seconds, ...chosen, injectedBugs: plant, ...hooks }),
    );
    const measured = { ...result, disturbance: disturbance(conditions) };
    report.sections.push(phaseTable(measured));
    report.guarantees.push(...guarantees(measured));
  }
  return printReport(report);
});
