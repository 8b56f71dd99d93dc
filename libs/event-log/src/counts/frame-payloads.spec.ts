import {
  clickDimensionCode,
  type Partition,
  dampedView,
  dimensionCodes,
  packAttributes,
  partitionOf,
  readFramePayload,
} from '@tminus/counts';
import { type ViewDimension, viewDimensions } from '@tminus/domain';
import { randomBytes } from 'node:crypto';
import { allCounts } from '../../test/all-counts.ts';
import { aClick, aFirstOpen, aView, anApiRequest, hex } from '../../test/records.ts';
import { RecordEncoder, type SpoolRecord } from '../spool/record.ts';
import { framePayloads } from './frame-payloads.ts';
import { daySeconds } from './sum-keys.ts';
import { RecordAggregator } from './record-aggregator.ts';

const day = 20_000;
const second = day * daySeconds;

async function payloadsOf(records: readonly SpoolRecord[]) {
  const aggregator = new RecordAggregator();
  aggregator.add(new RecordEncoder().encode(records));
  const payloads = new Map<Partition, { timerDays: string[]; views: number; requestDays: string[] }>();
  for (const [partition, payload] of framePayloads(aggregator)) {
    const { timerDays, requestDays } = readFramePayload(payload);
    const read = [...timerDays];
    payloads.set(partition, {
      timerDays: read.map((each) => `${hex(each.timer)} ${each.day}`),
      views: read.reduce((sum, each) => sum + each.views, 0),
      requestDays: [...requestDays].map((each) => `${hex(each.account)} ${each.day} ${each.requests}`),
    });
  }
  return payloads;
}

/** A UUID of a partition. */
const idOf = (partition: Partition) => Buffer.concat([randomBytes(15), Buffer.of(0xa0 + partition)]);

describe('framePayloads', () => {
  it('gives the payload of each partition that has counts, sorted by timer and day', async () => {
    const timers = Array.from({ length: 1_000 }, () => Buffer.from(randomBytes(16)));
    const days = timers.flatMap((timer) => [aView(timer, second + daySeconds), aView(timer, second)]);
    const payloads = await payloadsOf(days);
    expect([...payloads.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, index) => index));
    for (const [partition, { timerDays }] of payloads) {
      const own = timers.filter((timer) => partitionOf(timer) === partition).map(hex);
      expect(timerDays).toEqual(own.sort().flatMap((timer) => [`${timer} ${day}`, `${timer} ${day + 1}`]));
    }
  });

  it('has one timer day for all sums of a timer and day, however many they are', async () => {
    const [busy, quiet] = [idOf(3), idOf(3)];
    const views = Array.from({ length: 5_000 }, (_, index) =>
      aView(busy, second + (index % daySeconds), 0x41_41 + index),
    );
    const payloads = await payloadsOf([aView(quiet, second), ...views]);
    expect([...payloads.keys()]).toEqual([3]);
    expect(payloads.get(3)?.views).toBe(5_001);
    expect(payloads.get(3)?.timerDays).toEqual([`${hex(busy)} ${day}`, `${hex(quiet)} ${day}`].sort());
  });

  it('has the API requests of an account in the partition of the account', async () => {
    const account = idOf(9);
    const payloads = await payloadsOf([anApiRequest(account, second), anApiRequest(account, second + 1)]);
    expect([...payloads]).toEqual([[9, { timerDays: [], views: 0, requestDays: [`${hex(account)} ${day} 2`] }]]);
  });

  it('counts damped views by quarter hour, apart from all other views', async () => {
    const timer = idOf(5);
    const aggregator = new RecordAggregator();
    const views = [900, 900, 1_800].map((later) => aView(timer, second + later, dampedView));
    aggregator.add(new RecordEncoder().encode([...views, aView(timer, second + 900)]));
    const { views: counted } = await allCounts(aggregator);
    const inDimension = (code: number) => Object.entries(counted).filter(([key]) => key.split(' ')[2] === String(code));
    const timerDay = `${hex(timer)} ${day}`;
    expect(inDimension(dimensionCodes.damped)).toEqual([
      [`${timerDay} ${dimensionCodes.damped} 1`, 2],
      [`${timerDay} ${dimensionCodes.damped} 2`, 1],
    ]);
    for (const dimension of ['quarterHour', ...viewDimensions] as const)
      expect(inDimension(dimensionCodes[dimension]).map(([, amount]) => amount)).toEqual([1]);
  });

  it('counts clicks apart from views, and those of programs apart from both', async () => {
    const timer = idOf(5);
    const aggregator = new RecordAggregator();
    const attributes = packAttributes({ country: 'DE', device: 'mobile', client: 'web' });
    const codes: Partial<Record<ViewDimension, number>> = { country: 0x45_44, device: 2, client: 1 };
    const clicks = [attributes, attributes, dampedView].map((each) => aClick(timer, second + 900, each));
    aggregator.add(new RecordEncoder().encode([aView(timer, second + 900), ...clicks]));
    const { views } = await allCounts(aggregator);
    const ofClicks = Object.entries(views).filter(([key]) => Number(key.split(' ')[2]) >= dimensionCodes.clicks);
    expect(Object.fromEntries(ofClicks.map(([key, amount]) => [key.split(' ').slice(2).join(' '), amount]))).toEqual({
      [`${dimensionCodes.clicks} 1`]: 2,
      ...Object.fromEntries(viewDimensions.map((each) => [`${clickDimensionCode(each)} ${codes[each] ?? 0}`, 2])),
      [`${dimensionCodes.automatedClicks} 1`]: 1,
    });
    expect(views[`${hex(timer)} ${day} ${dimensionCodes.quarterHour} 1`]).toBe(1);
    const [payload = Buffer.alloc(0)] = framePayloads(aggregator).values();
    const totals = [...readFramePayload(payload).timerDays].map((each) => [each.views, each.clicks]);
    expect([payload[0], totals]).toEqual([2, [[1, 0], [0, 2]]]); // prettier-ignore
  });

  it('has no payload if there are no counts', async () => {
    expect(await payloadsOf([])).toEqual(new Map());
    expect(await payloadsOf([aFirstOpen()])).toEqual(new Map());
  });
});
