import { faults } from './tool-result.ts';

/** The maximum time for each of the runs, which take half a minute on an idle machine. Each run limits its own. */
const timeoutMs = 1_500_000;

/** Each run does what is certain to reveal its bug, however busy the machine is. */
const injectedBugs = [
  { bug: 'memory-buffer', violation: 'answered, but not in the spool' },
  { bug: 'offset-ignored', violation: 'counted, but not in the spool' },
  { bug: 'offset-outside', violation: 'in the spool, but not counted' },
  { bug: 'delete-before-commit', violation: 'in the spool, but not counted' },
  { bug: 'adoption-without-waiting', violation: 'in the spool, but not counted' },
  { bug: 'open-transaction', violation: 'confirmed changes that are lost' },
];

it.concurrent.each(injectedBugs)(
  'the fault test detects the injected bug $bug: $violation',
  async ({ bug, violation }) => {
    const { code, output } = await faults('--plant', bug);
    expect(output).toMatch(new RegExp(`^${violation} +[1-9][\\d,]* +0 +violated$`, 'm'));
    expect(code).toBe(1);
  },
  timeoutMs,
);
