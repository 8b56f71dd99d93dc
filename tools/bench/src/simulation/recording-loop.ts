import { type Spool, type SpoolRecord } from '@tminus/event-log';
import { setTimeout as wait } from 'node:timers/promises';
import { type Traffic, origins, recordBytes } from '../counts/traffic.ts';
import type { Recording } from './protocol.ts';

const tickMs = 20;
const ticksPerSample = 10;

/** Records views at a constant rate, in one batch per tick. */
export async function recordTraffic(
  spool: Spool,
  traffic: Traffic,
  { viewsPerSecond, seconds }: { viewsPerSecond: number; seconds: number },
): Promise<Recording> {
  const recording: Recording = { views: 0, progress: [] };
  const offsets = new Map<string, number>();
  const started = performance.now();
  const total = Math.floor(viewsPerSecond * seconds);
  for (let tick = 1; recording.views < total; tick++) {
    await wait(tickMs);
    const passed = Math.min(seconds, (performance.now() - started) / 1000);
    const end = Math.floor(passed * viewsPerSecond);
    const segmentId = spool.current.id;
    append(spool, traffic, recording.views, end);
    const offset = (offsets.get(segmentId) ?? 0) + (end - recording.views) * recordBytes;
    offsets.set(segmentId, offset);
    recording.views = end;
    if (tick % ticksPerSample === 0) recording.progress.push({ at: Date.now(), segmentId, offset });
  }
  return recording;
}

function append(spool: Spool, traffic: Traffic, first: number, end: number): void {
  const epochSecond = Math.floor(Date.now() / 1000);
  const records: SpoolRecord[] = [];
  for (let index = first; index < end; index++) {
    const timer = traffic.timer(traffic.timerIndex(index));
    records.push({ kind: 'view', timer, epochSecond, attributes: origins[traffic.originIndex(index)] ?? 0 });
  }
  spool.append(records);
}
