import { timerBytes } from '@tminus/event-log';
import { timerIds } from '@tminus/domain';
import { readFramePayload, totalViews } from '@tminus/counts';
import { type View, encodeFrames } from '../counts/frames.ts';
import { Traffic, origins } from '../counts/traffic.ts';
import { RecordedCounts } from './recorded-counts.ts';

const day = 20_000;
const recording = {
  views: 3_000,
  quarterHours: [
    { epochSecond: day * 86_400 - 900, firstView: 0 },
    { epochSecond: day * 86_400, firstView: 1_000 },
  ],
  progress: [],
};
const timers = Buffer.concat(Array.from({ length: 5 }, () => timerBytes(timerIds.create())));
const traffic = new Traffic(timers, 7);

/** What shippers would send for the recording: for each timer and day, its counts. */
function timerDays() {
  const views = Array.from({ length: recording.views }, (_, index): View => {
    const epochSecond = recording.quarterHours[index < 1_000 ? 0 : 1]?.epochSecond ?? 0;
    const attributes = origins[traffic.originIndex(index)] ?? 0;
    return { timer: traffic.timer(traffic.timerIndex(index)), epochSecond, attributes };
  });
  const frames = encodeFrames(views, { segmentId: 'any', from: 0, to: 1 });
  return frames.flatMap(({ payload }) => [...readFramePayload(payload).timerDays]);
}

function recordedCounts() {
  const recorded = new RecordedCounts(timers);
  recorded.add(traffic, recording);
  return recorded;
}

function totals() {
  const views = new Map<string, number>();
  for (const { timer, counts } of timerDays()) {
    const key = timer.toString('hex');
    views.set(key, (views.get(key) ?? 0) + totalViews(counts));
  }
  return views;
}

describe('RecordedCounts', () => {
  it('accepts the counts of all recorded views', () => {
    const recorded = recordedCounts();
    for (const each of timerDays()) recorded.checkDay(each.timer, each.day, each.counts);
    for (const [timer, views] of totals()) recorded.checkTotal(Buffer.from(timer, 'hex'), views);
    expect(() => recorded.assertEmpty()).not.toThrow();
  });

  it('refuses counts of another day, doubled counts, and wrong totals', () => {
    const [first] = timerDays();
    if (!first) throw new Error('There are no counts.');
    expect(() => recordedCounts().checkDay(first.timer, first.day + 1, first.counts)).toThrow('views were recorded');
    const recorded = recordedCounts();
    recorded.checkDay(first.timer, first.day, first.counts);
    expect(() => recorded.checkDay(first.timer, first.day, first.counts)).toThrow('views were recorded');
    const total = totals().get(first.timer.toString('hex')) ?? 0;
    expect(() => recordedCounts().checkTotal(first.timer, total - 1)).toThrow('its total is');
  });

  it('finds missing counts', () => {
    const recorded = recordedCounts();
    for (const each of timerDays().slice(1)) recorded.checkDay(each.timer, each.day, each.counts);
    for (const [timer, views] of totals()) recorded.checkTotal(Buffer.from(timer, 'hex'), views);
    expect(() => recorded.assertEmpty()).toThrow('were not counted');
  });

  it('refuses counts of a timer that was not viewed', () => {
    expect(() => recordedCounts().checkTotal(Buffer.alloc(16), 1)).toThrow('it was not viewed');
  });
});
