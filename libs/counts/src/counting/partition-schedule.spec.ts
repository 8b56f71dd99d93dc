import { PartitionSchedule, maxPauseMs, quietPauseMs } from './partition-schedule.ts';

const partitions = [0, 1];
const quiet = { rows: 0, hasBacklog: false };

describe('PartitionSchedule', () => {
  it('looks again after a quarter of a second while there is little to count', () => {
    const schedule = new PartitionSchedule();
    for (const partition of partitions) schedule.counted(partition, 1_000, { rows: partition, hasBacklog: false });
    expect(schedule.pauseMs(partitions, 1_000)).toBe(quietPauseMs);
    expect(schedule.due(partitions, 1_249)).toEqual([]);
    expect(schedule.due(partitions, 1_250)).toEqual(partitions);
  });

  it('pauses longer after more rows, for each partition separately, up to five seconds', () => {
    const schedule = new PartitionSchedule();
    const pauseAfter = (rows: number) => {
      schedule.counted(0, 0, { rows, hasBacklog: false });
      schedule.counted(1, 0, quiet);
      const times = Array.from({ length: 100 }, (_, index) => index * 100);
      return times.find((now) => schedule.due([0], now).length > 0);
    };
    expect([1, 10, 50, 63, 100_000].map(pauseAfter)).toEqual([300, 800, 4_000, maxPauseMs, maxPauseMs]);
    expect(schedule.due(partitions, 300)).toEqual([1]);
  });

  it('does not pause while there is a backlog', () => {
    const schedule = new PartitionSchedule();
    schedule.counted(0, 100, { rows: 10_000, hasBacklog: true });
    expect(schedule.due([0], 100)).toEqual([0]);
  });

  it('tries a partition that failed again after two seconds, and others meanwhile', () => {
    const schedule = new PartitionSchedule();
    schedule.failed(0, 0);
    expect(schedule.due(partitions, 1_999)).toEqual([1]);
    expect(schedule.due(partitions, 2_000)).toEqual([1, 0]);
  });

  it('puts the partition that is overdue for the longest time first', () => {
    const schedule = new PartitionSchedule();
    [30, 10, 20].forEach((now, partition) => schedule.counted(partition, now, quiet));
    expect(schedule.inOrder([0, 1, 2, 3])).toEqual([3, 1, 2, 0]);
  });
});
