import { describeIfInstalled } from '@tminus/testing';
import { type ToolResult, toolResult } from './tool-result.ts';

/** The short form of `npm run faults`. */
const faults = (...flags: string[]): Promise<ToolResult> => toolResult('faults', '--short', ...flags);

/** The maximum time for all runs, which take six minutes on an idle machine with two processors. Each run limits its own. */
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

/** Runs that wait for their turn. */
const waiting: (() => Promise<void>)[] = [];

/** Runs when it is its turn. */
function whenFree(work: () => Promise<ToolResult>): Promise<ToolResult> {
  return new Promise((resolve) => waiting.push(() => work().then(resolve)));
}

/** All faults of the short form, and how many delays of counting each run reports. */
const parts = [
  {
    faults: 'kills outages lost-answers dump lagging-partition sent-twice emptied-inbox',
    delays: 8,
  },
  { faults: 'rival-counter small-segments restored-backup full-disk', delays: 3 },
];

/** One server, and then all of them. */
const faultsOfNats = ['dead-leader', 'deleted-stream', 'older-copy'];

let withoutBug: Promise<ToolResult>[];
let withNats: Promise<ToolResult>;
let webhooks: Promise<ToolResult>;
let withBug: Promise<ToolResult>[];

beforeAll(() => {
  withoutBug = parts.map((part) => whenFree(() => faults('--seed', '1', '--only', ...part.faults.split(' '))));
  withNats = whenFree(() => faults('--seed', '1', '--nats', ...faultsOfNats));
  webhooks = whenFree(() => faults('--seed', '1', '--webhooks'));
  withBug = injectedBugs.map(({ bug, flags }) => whenFree(() => faults('--plant', bug, ...flags)));
  // Two runs at a time: each starts a PostgreSQL and several services. A third one would only make the others wait for a processor.
  const runInTurn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
  };
  for (let runs = 0; runs < 2; runs++) void runInTurn();
});

/**
 * Does not check the exit code, because images can be late on a busy machine.
 * @param delays - how many delays of counting the run reports
 */
function expectExactCounts({ output = '' }: Partial<ToolResult> = {}, delays: number): void {
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

describeIfInstalled('nats-server', 'the fault test with NATS as the inbox', () => {
  it(
    'finds no lost, duplicate or wrong counts',
    async () => expectExactCounts(await withNats, faultsOfNats.length),
    timeoutMs,
  );
});

describe('the fault test', () => {
  it.each(parts.map((each, index) => ({ ...each, index })))(
    'finds no lost, duplicate or wrong counts: $faults',
    async ({ index, delays }) => expectExactCounts(await withoutBug[index], delays),
    timeoutMs,
  );

  it(
    'finds no lost, early or reordered event for webhooks',
    async () => {
      const { code, output } = await webhooks;
      expect(output).toMatch(/^events that were never delivered +0 +0 +holds$/m);
      expect(code).toBe(0);
    },
    timeoutMs,
  );

  it.each(injectedBugs.map((each, index) => ({ ...each, index })))(
    'detects the injected bug $bug: $violation',
    async ({ index, violation }) => {
      const { code, output } = (await withBug[index]) ?? {};
      expect(output).toMatch(new RegExp(`^${violation} +[1-9][\\d,]* +0 +violated$`, 'm'));
      expect(code).toBe(1);
    },
    timeoutMs,
  );
});
