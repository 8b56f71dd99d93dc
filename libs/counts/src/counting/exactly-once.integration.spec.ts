import { LocalNats, describeIfInstalled, useTestDatabase } from '@tminus/testing';
import fc from 'fast-check';
import { deleteCounts, expectedCounts, storedCounts, startCounter } from '../../test/counts.ts';
import { TestSegment, type TestRecord } from '../../test/segments.ts';
import { createTimers, uuidInPartition } from '../../test/timers.ts';
import type { FrameInbox } from '../inbox/frame-inbox.ts';
import { JetStreamFrameInbox } from '../inbox/jetstream/jetstream-frame-inbox.ts';
import { PostgresFrameInbox } from '../inbox/postgres-frame-inbox.ts';
import { CountOffsetRepository } from './count-offset.repository.ts';
import { Counter } from './counter.ts';

const partitions = [0, 9];
const firstDay = Date.UTC(2026, 10, 29) / 86_400_000;

const dataSource = useTestDatabase();
let inbox: FrameInbox;
let offsets: CountOffsetRepository;
let counter: Counter;
let subjects: { timers: string[]; accounts: string[]; accountOfTimer: Map<string, string> };

beforeAll(async () => {
  offsets = new CountOffsetRepository(dataSource);
  const known = [...(await createTimers(dataSource, [0, 9, 9])), ...(await createTimers(dataSource, [0, 9]))];
  const timers = known.map(({ timer }) => timer);
  subjects = {
    timers: [...timers, ...partitions.map(uuidInPartition)], // the last ones are unknown
    accounts: [...partitions.map(uuidInPartition)],
    accountOfTimer: new Map(known.map(({ timer, account }) => [timer, account])),
  };
  await dataSource.query(
    `INSERT INTO accounts SELECT copy.* FROM (SELECT * FROM accounts LIMIT 1) AS one,
       jsonb_populate_record(NULL::accounts, to_jsonb(one) || jsonb_build_object('id', $1::uuid, 'email', 'x@example.com')) AS copy`,
    [subjects.accounts[0]],
  );
});

/** Starts the only counter. */
function countThrough(usedInbox: FrameInbox): void {
  inbox = usedInbox;
  counter = startCounter({ dataSource, inbox });
}

const days = fc.nat(3).map((days) => firstDay + days);

const records = (): fc.Arbitrary<TestRecord> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        timer: fc.constantFrom(...subjects.timers),
        day: days,
        quarterHour: fc.nat(95),
        country: fc.constantFrom(0, 0x4544, 0x5355),
        device: fc.nat(2),
        client: fc.nat(13),
        isClick: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ account: fc.constantFrom(...subjects.accounts), day: days }) },
  );

/** A shipper sends a range of records. Transport may repeat, lose or delay its frame; a faulty shipper may send any range. */
const sends = fc.record({
  segment: fc.nat(2),
  partition: fc.constantFrom(...partitions),
  range: fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
  fromCounted: fc.boolean(),
  copies: fc.nat(2), // 0: lost
  countAfterwards: fc.boolean(),
});

function describeExactCounts(): void {
  it('ends with exact counts for any frames with repetitions, losses and reordering, once all are sent again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(records(), { maxLength: 40 }), { minLength: 3, maxLength: 3 }),
        fc.array(sends, { maxLength: 20 }),
        async (contents, plan) => {
          await deleteCounts(dataSource);
          const segments = contents.map((content) => new TestSegment(content));
          for (const { segment: index, partition, range, fromCounted, copies, countAfterwards } of plan) {
            const segment = segments[index];
            if (!segment) continue;
            const [a, b] = range.map((part) => Math.round(part * segment.records.length)).sort((x, y) => x - y);
            const counted = fromCounted ? ((await countedTo(segment, partition)) ?? 0) / 40 : a;
            const frame = segment.frame(partition, counted, Math.max(counted ?? 0, b ?? 0));
            await inbox.append(Array.from({ length: copies }, () => frame));
            if (countAfterwards) await counter.countNow();
          }
          await sendTheRest(segments);
          const all = segments.flatMap((segment) => segment.records);
          const { accountOfTimer, accounts } = subjects;
          expect(await storedCounts(dataSource)).toEqual(
            expectedCounts(all, accountOfTimer, new Set(accounts.slice(0, 1))),
          );
        },
      ),
      { numRuns: 20 },
    );
  }, 120_000);
}

describe('counting through the table', () => {
  beforeAll(() => countThrough(new PostgresFrameInbox(dataSource)));
  afterAll(() => counter.stop());
  describeExactCounts();
});

describeIfInstalled('nats-server', 'counting through NATS', () => {
  let nats: LocalNats;
  let stream: JetStreamFrameInbox;

  beforeAll(async () => {
    nats = await LocalNats.start();
    stream = new JetStreamFrameInbox(nats);
    countThrough(stream);
  });

  afterAll(async () => {
    await counter.stop();
    await stream.close();
    await nats.stop();
  });

  describeExactCounts();
});

async function countedTo(segment: TestSegment, partition: number): Promise<number> {
  return (await offsets.find([segment.id])).countedTo.get(segment.id)?.[partition] ?? 0;
}

/** What shippers do until everything is counted. */
async function sendTheRest(segments: readonly TestSegment[]): Promise<void> {
  await counter.countNow();
  for (const segment of segments) {
    for (const partition of partitions) {
      await inbox.append([segment.rest(partition, await countedTo(segment, partition))]);
    }
  }
  await counter.countNow();
  for (const segment of segments) {
    for (const partition of partitions) expect(await countedTo(segment, partition)).toBe(segment.end);
  }
}
