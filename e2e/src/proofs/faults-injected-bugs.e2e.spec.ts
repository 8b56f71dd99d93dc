import { faults } from './tool-result.ts';

/** The maximum time for each of the runs, which take half a minute on an idle machine. Each run limits its own. */
const timeoutMs = 1_500_000;

/** Each run does what is certain to reveal its bug, however busy the machine is. */
const injectedBugs = [
  { bug: 'memory-buffer', flags: [], violation: 'answered, but not in the spool' },
  { bug: 'sequence-unchecked', flags: [], violation: 'totals that differ' },
  { bug: 'offsets-ignored', flags: [], violation: 'counted, but not in the spool' },
  { bug: 'offsets-ignored', flags: ['--only', 'emptied-inbox'], violation: 'in the spool, but not counted' },
  { bug: 'offset-outside', flags: [], violation: 'in the spool, but not counted' },
  { bug: 'accounts-outside', flags: [], violation: 'counts of the account that differ' },
  { bug: 'delete-before-commit', flags: [], violation: 'in the spool, but not counted' },
  { bug: 'stale-range', flags: [], violation: 'counted, but not in the spool' },
  { bug: 'adoption-without-waiting', flags: [], violation: 'in the spool, but not counted' },
  { bug: 'open-transaction', flags: [], violation: 'confirmed changes that are lost' },
];

it.concurrent.each(injectedBugs)(
  'the fault test detects the injected bug $bug: $violation',
  async ({ bug, flags, violation }) => {
    const { code, output } = await faults('--plant', bug, ...flags);
    expect(output).toMatch(new RegExp(`^${violation} +[1-9][\\d,]* +0 +violated$`, 'm'));
    expect(code).toBe(1);
  },
  timeoutMs,
);
