import { partitionOf } from '@tminus/counts';
import { accountIds, timerIds } from '@tminus/domain';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RecordAggregator } from '../src/counts/record-aggregator.ts';
import { resendAfterMs } from '../src/shipping/partition-progress.ts';
import { Shipper } from '../src/shipping/shipper.ts';
import { RecordEncoder, type SpoolRecord, accountBytes, recordBytes, timerBytes } from '../src/spool/record.ts';
import { Spool } from '../src/spool/spool.ts';
import { allCounts } from './all-counts.ts';
import { MemoryCounts } from './memory-counts.ts';
import { aClick, aView, anApiRequest } from './records.ts';

const timers = Array.from({ length: 6 }, () => timerBytes(timerIds.create()));
const accounts = Array.from({ length: 2 }, () => accountBytes(accountIds.create()));

/** A process that ships the segments of the folder. It never gets an answer after it was killed. */
class ShippingProcess {
  private readonly shipper: Shipper;
  private isKilled = false;
  private die: () => void = () => undefined;
  private readonly death = new Promise<void>((resolve) => (this.die = resolve));

  constructor(
    private readonly world: ShippingWorld,
    readonly spool: Spool,
    private readonly clock: { ms: number },
  ) {
    this.shipper = new Shipper({
      spool,
      inbox: { append: (frames) => this.call(() => world.counts.append(frames)) },
      offsets: { find: (ids) => this.call(() => world.counts.find(ids)) },
      contents: {
        claim: (id, range) => this.call(() => world.counts.contents.claim(id, range)),
        find: (id) => this.call(() => world.counts.contents.find(id)),
      },
      firstOpens: { write: () => this.call(() => world.counts.write()) },
      nowMs: () => world.clockMs,
    });
  }

  run(): Promise<unknown> {
    return this.isKilled ? this.death : Promise.race([this.shipper.run().catch(() => undefined), this.death]);
  }

  /** After this, another process may have adopted its segment. */
  freeze(): void {
    this.clock.ms += 60_000;
  }

  kill(): void {
    this.isKilled = true;
    this.die();
  }

  private async call<T>(work: () => Promise<T>): Promise<T> {
    const forever = new Promise<T>(() => undefined);
    if (this.isKilled) return forever;
    const result = await work();
    if (this.world.killDuringCall.delete(this)) this.kill();
    if (this.isKilled) return forever;
    if (this.world.losesAnswers) throw new Error('The answer was lost.');
    return result;
  }
}

type Action = (world: ShippingWorld, process: ShippingProcess, choice: number) => unknown;

/** Everything that can happen. `choice` selects a timer, a frame or a number. */
const actions = {
  record: (world, process, choice) => world.record(process, choice),
  run: (_, process) => process.run(),
  runBoth: (world) => world.runAll(),
  count: ({ counts }) => counts.count().catch(() => undefined),
  stallPartition: async (world, process, choice) => {
    const views = 1 + (choice % 3);
    const partition = partitionOf(timers[views] ?? Buffer.alloc(16)); // of the first view of each round
    for (let round = 0; round < 12; round++) {
      world.record(process, views);
      await process.run();
      await world.counts.countExcept(partition).catch(() => undefined);
    }
  },
  seal: (_, { spool }) => spool.rotate(),
  loseFrame: ({ counts }, _, choice) => counts.inbox.splice(choice % (counts.inbox.length + 1), 1),
  loseInbox: ({ counts }) => counts.inbox.splice(0),
  repeatFrames: ({ counts }) => counts.inbox.push(...counts.inbox.slice(0, 500)),
  reverseInbox: ({ counts }) => counts.inbox.reverse(),
  delayFrames: ({ counts, late }, _, choice) => late.push(...counts.inbox.splice(0, choice % 20)),
  deliverLateFrames: ({ counts, late }) => counts.inbox.push(...late.splice(0)),
  wait: (world, _, choice) => (world.clockMs += choice * 100),
  switchDatabase: ({ counts }) => (counts.isDown = !counts.isDown),
  switchAnswers: (world) => (world.losesAnswers = !world.losesAnswers),
  backUp: (world) => (world.backup = world.counts.backup()),
  restore: ({ counts, backup }) => counts.restore(backup),
  restart: (world, process) => world.restart(process),
  killDuringCall: async (world, process) => {
    world.killDuringCall.add(process);
    await process.run();
    await world.restart(process);
  },
} satisfies Record<string, Action>;

export type ActionName = keyof typeof actions;
export const actionNames = Object.keys(actions) as ActionName[];

/** Two processes that share a folder, an inbox and a database. */
export class ShippingWorld {
  readonly folder = mkdtempSync(join(tmpdir(), 'tminus-shipping-'));
  readonly counts = new MemoryCounts();
  readonly late: MemoryCounts['inbox'] = [];
  readonly killDuringCall = new Set<ShippingProcess>();
  backup = this.counts.backup();
  losesAnswers = false;
  clockMs = 0;
  private readonly recorded: SpoolRecord[] = [];
  private readonly spools = new Set<Spool>();
  private processes: ShippingProcess[] = [];

  static async open(): Promise<ShippingWorld> {
    const world = new ShippingWorld();
    for (let count = 0; count < 2; count++) world.processes.push(await world.start());
    return world;
  }

  /** @param choice - also selects the process */
  async act(name: ActionName, choice: number): Promise<void> {
    const process = this.processes[choice % 2];
    if (process) await (actions[name] as Action)(this, process, choice);
  }

  record({ spool }: ShippingProcess, choice: number): void {
    const records = Array.from({ length: choice % 30 }, (_, index): SpoolRecord => {
      const second = 1_800_000_000 + choice * 7;
      const [timer, account] = [timers[(choice + index) % timers.length], accounts[index % accounts.length]];
      if (index % 9 === 8) return anApiRequest(account, second);
      return index % 9 === 7 ? aClick(timer, second) : aView(timer, second);
    });
    spool.append(records);
    this.recorded.push(...records);
  }

  runAll(): Promise<unknown> {
    return Promise.all(this.processes.map((each) => each.run()));
  }

  /** Kills the process and starts another one in its place, which adopts its segment. */
  async restart(process: ShippingProcess): Promise<void> {
    process.kill();
    const next = await this.start();
    this.processes = this.processes.map((each) => (each === process ? next : each));
  }

  /** The files of the spool, as a backup has them. */
  copySpool(): ReadonlyMap<string, Buffer> {
    return new Map(readdirSync(this.folder).map((name) => [name, readFileSync(join(this.folder, name))]));
  }

  /** So much time that the database has removed the offsets of what is counted. */
  passQuarter(): void {
    this.counts.nowMs += 91 * 86_400_000;
    this.counts.forgetOffsets();
  }

  /** Replaces the files of the spool by a copy, with new processes. */
  async restoreSpool(copy: ReadonlyMap<string, Buffer>): Promise<void> {
    this.processes.forEach((each) => each.kill());
    this.closeSpools();
    for (const name of readdirSync(this.folder)) rmSync(join(this.folder, name));
    for (const [name, bytes] of copy) writeFileSync(join(this.folder, name), bytes);
    this.processes = [await this.start(), await this.start()];
  }

  /** Repairs everything, and ships until nothing is left to send. @returns the names of segments that are not counted even so */
  async settle(): Promise<string[]> {
    const notCounted = () => readdirSync(this.folder).filter((name) => !name.endsWith('.counted'));
    this.counts.isDown = false;
    this.losesAnswers = false;
    await this.act('deliverLateFrames', 0);
    this.closeSpools();
    // Each round checks the kept segments. The last ones find nothing to send.
    for (let round = 0, idle = 0; round < 40 && idle < 3; round++) {
      this.clockMs += resendAfterMs.max;
      await this.runAll();
      await this.counts.count();
      idle = notCounted().length === 0 ? idle + 1 : 0;
    }
    return notCounted();
  }

  /** The counts of everything that was recorded. */
  async expectedCounts(): Promise<Record<string, number>> {
    const aggregator = new RecordAggregator();
    aggregator.add(Buffer.from(new RecordEncoder().encode(this.recorded)));
    const { views, requests } = await allCounts(aggregator);
    return { ...views, ...requests };
  }

  close(): void {
    this.closeSpools();
    rmSync(this.folder, { recursive: true });
  }

  private closeSpools(): void {
    for (const spool of this.spools) spool.close();
    this.spools.clear();
  }

  private async start(): Promise<ShippingProcess> {
    const clock = { ms: 0 };
    const nowMs = () => performance.now() + clock.ms;
    const spool = await Spool.open({ folder: this.folder, segmentBytes: 40 * recordBytes, nowMs });
    this.spools.add(spool);
    // It has adopted the segments of all others, because they have the same process id.
    for (const other of this.processes) other.freeze();
    return new ShippingProcess(this, spool, clock);
  }
}
