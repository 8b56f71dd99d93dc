import { describeIfInstalled } from '@tminus/testing';
import { toolResult } from './tool-result.ts';

/** The maximum time for each of the runs, which take about a minute on an idle machine. Each run limits its own. */
const timeoutMs = 1_500_000;

interface Run {
  flags: string;
  /** Guarantees that must hold. Not those about time: images can be late on a busy machine. */
  holds?: readonly string[];
  /** What a planted bug violates. */
  violates?: readonly string[];
}

const exactCounts = [
  'answered, but not in the spool',
  'in the spool, but not counted',
  'in the spool, but never requested',
  'in the spool with a duplicate id',
  'in the spool, but unreadable',
  'counted, but not in the spool',
  'totals that differ',
  'breakdown values that differ',
  'counts of the account that differ',
  'first opens that are missing, late or unknown',
  'API requests not counted, or counted twice',
  'confirmed changes that are lost',
];

/** The short form covers all faults but those that wait for timeouts. Each bug is planted with what is certain to reveal it, however busy the machine is. */
const runs: readonly Run[] = [
  { flags: '--seed 1 --only kills outages lost-answers rivals', holds: exactCounts },
  { flags: '--seed 1 --only small-segments restored-backup rewound-machine full-disk', holds: exactCounts },
  { flags: '--plant memory-buffer', violates: ['answered, but not in the spool'] },
  { flags: '--plant offset-ignored', violates: ['counted, but not in the spool'] },
  { flags: '--plant offset-outside', violates: ['in the spool, but not counted'] },
  { flags: '--plant delete-before-commit', violates: ['in the spool, but not counted'] },
  { flags: '--plant adoption-without-waiting', violates: ['in the spool, but not counted'] },
  { flags: '--plant open-transaction', violates: ['confirmed changes that are lost'] },
  {
    flags: '--seed 1 --webhooks',
    holds: [
      'confirmed changes without an event',
      'changes with several events',
      'events that were never delivered',
      'deliveries of unknown events',
      'deliveries that were too early, misdirected or not signed',
      'first attempts that were out of order',
    ],
  },
];

const runsOfNodes: readonly Run[] = [
  {
    flags: '--nodes',
    holds: [
      'images that failed while nodes were killed and added',
      'images that failed during the rolling restart',
      'API requests that failed during the rolling restart',
      'images that failed during the failover',
      'views that the new primary lacked',
      'confirmed changes lost',
      'views lost: answered but not recorded',
      'views lost: recorded but not counted',
      'views doubled: counted more than once',
      'views recorded that nobody requested',
      'API requests lost',
      'API requests recorded and counted differently',
    ],
  },
  {
    flags: '--nodes --plant lost-disks',
    violates: ['views lost: answered but not recorded', 'API requests recorded and counted differently'],
  },
];

async function expectVerdicts({ flags, holds = [], violates = [] }: Run): Promise<void> {
  const { code, output } = await toolResult('kill', '--short', ...flags.split(' '));
  const lines = output.split('\n');
  const verdicts = (names: readonly string[]) =>
    names.map((name) => [
      name,
      lines
        .find((line) => line.startsWith(`${name}  `))
        ?.split(' ')
        .at(-1) ?? output,
    ]);
  expect(verdicts(holds)).toEqual(holds.map((name) => [name, 'holds']));
  expect(verdicts(violates)).toEqual(violates.map((name) => [name, 'violated']));
  expect(output).not.toMatch(/^all views counted after .* Infinity/m);
  if (violates.length > 0) expect(code).toBe(1);
}

it.concurrent.each(runs)(
  'after kills and outages, everything is as it was answered: $flags',
  expectVerdicts,
  timeoutMs,
);

describeIfInstalled('caddy', 'Caddy in front of several nodes', () => {
  it.concurrent.each(runsOfNodes)('nobody notices that nodes die: $flags', expectVerdicts, timeoutMs);
});
