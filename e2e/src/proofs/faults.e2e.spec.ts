import { type ToolResult, faults } from './tool-result.ts';

/** The maximum time for each of the runs, which take about a minute on an idle machine. Each run limits its own. */
const timeoutMs = 1_500_000;

/** All faults of the short form, and how many delays of counting each run reports. */
const parts = [
  { faults: 'kills outages lost-answers rivals', delays: 5 },
  { faults: 'small-segments restored-backup rewound-machine full-disk', delays: 3 },
];

/**
 * Does not check the exit code, because images can be late on a busy machine.
 * @param delays - how many delays of counting the run reports
 */
function expectExactCounts({ output }: ToolResult, delays: number): void {
  const guarantees = [
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
  for (const name of guarantees) expect(output).toMatch(new RegExp(`^${name} +0 +0 +holds$`, 'm'));
  expect(output.match(/^all views counted after /gm)).toHaveLength(delays);
  expect(output).not.toContain('Infinity');
}

describe('the fault test', () => {
  it.concurrent.each(parts)(
    'finds no lost, duplicate or wrong counts: $faults',
    async ({ faults: names, delays }) =>
      expectExactCounts(await faults('--seed', '1', '--only', ...names.split(' ')), delays),
    timeoutMs,
  );
});
