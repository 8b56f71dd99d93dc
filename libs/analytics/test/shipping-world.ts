import { accountIds, timerIds } from '@tminus/domain';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RecordSums } from '../src/ship/record-sums.ts';
import { Shipper } from '../src/ship/shipper.ts';
import { RecordEncoder, type SpoolRecord, accountBytes, recordBytes, timerBytes } from '../src/spool/record.ts';
import { Spool } from '../src/spool/spool.ts';
import { allCounts } from './all-counts.ts';
import { MemoryCounts } from './memory-counts.ts';
import { aClick, aFirstOpen, aView, anApiRequest } from './records.ts';

const timers = Array.from({ length: 6 }, () => timerBytes(timerIds.create()));
const accounts = Array.from({ length: 2 }, () => accountBytes(accountIds.create()));

/** The private state of a process that a snapshot of its machine contains. */
interface Memory {
  spool: { segmentLength: number };
  segments: { progress: Map<string, unknown>; uncertain: Set<string> };
}

interface Snapshot {
  process: ShippingProcess;
  id: string;
  end: number;
  progress: ReadonlyMap<string, unknown>;
  uncertain: ReadonlySet<string>;
}

/** A process that counts the segments of the folder. It never gets an answer after it was killed. */
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
      store: {
        find: (ids) => this.call(() => world.counts.find(ids)),
        commit: (range, sums) => this.call(() => world.counts.commit(range, sums)),
      },
      nowMs: () => world.clockMs,
      onInDoubt: (_, records) => (world.inDoubt += records),
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

  snapshot(): Snapshot {
    const { progress, uncertain } = this.memory.segments;
    const { id, end } = this.spool.current;
    return { process: this, id, end, progress: new Map(progress), uncertain: new Set(uncertain) };
  }

  /**
   * Sets the process and the segment that it writes back, unless it writes another one now.
   * @returns the number of records that are gone and not counted
   */
  rewind({ id, end, progress, uncertain }: Snapshot): number {
    const { current } = this.spool;
    if (current.id !== id || !existsSync(current.path)) return 0;
    truncateSync(current.path, end);
    const { spool, segments } = this.memory;
    spool.segmentLength = end;
    segments.progress.clear();
    for (const [key, value] of progress) segments.progress.set(key, value);
    segments.uncertain.clear();
    for (const key of uncertain) segments.uncertain.add(key);
    return Math.max(0, current.end - Math.max(end, this.world.counts.countedTo(id))) / recordBytes;
  }

  private get memory(): Memory {
    const { segments } = this.shipper as unknown as Pick<Memory, 'segments'>;
    return { spool: this.spool as unknown as Memory['spool'], segments };
  }

  private async call<T>(work: () => Promise<T>): Promise<T> {
    const forever = new Promise<T>(() => undefined);
    if (this.isKilled) return forever;
    const result = await work();
    if (this.world.killDuringCall.delete(this)) this.kill();
    return this.isKilled ? forever : result;
  }
}

type Action = (world: ShippingWorld, process: ShippingProcess, choice: number) => unknown;

/** Everything that can happen. `choice` selects a timer or a number. */
const actions = {
  record: (world, process, choice) => world.record(process, choice),
  run: (_, process) => process.run(),
  runBoth: (world) => world.runAll(),
  seal: (_, { spool }) => spool.rotate(),
  wait: (world, _, choice) => (world.clockMs += choice * 100),
  switchDatabase: ({ counts }) => (counts.isDown = !counts.isDown),
  switchAnswers: ({ counts }) => (counts.losesAnswers = !counts.losesAnswers),
  backUp: (world) => (world.backup = world.counts.backup()),
  restore: ({ counts, backup }) => counts.restore(backup),
  restart: (world, process) => world.restart(process),
  killDuringCall: async (world, process) => {
    world.killDuringCall.add(process);
    await process.run();
    await world.restart(process);
  },
} satisfies Record<string, Action>;

/** What can happen to a virtual machine, in addition. */
const machineActions = {
  snapshot: (world, process) => (world.snapshot = process.snapshot()),
  rewind: (world) => world.rewind(),
} satisfies Record<string, Action>;

export type ActionName = keyof typeof actions | keyof typeof machineActions;
export const actionNames = Object.keys(actions) as ActionName[];
export const machineActionNames = Object.keys(machineActions) as ActionName[];
const allActions: Record<ActionName, Action> = { ...actions, ...machineActions };

/** Two processes that share a folder and a database. */
export class ShippingWorld {
  readonly folder = mkdtempSync(join(tmpdir(), 'tminus-shipping-'));
  readonly counts = new MemoryCounts();
  readonly killDuringCall = new Set<ShippingProcess>();
  backup = this.counts.backup();
  snapshot: Snapshot | undefined;
  /** Records of which the processes have said that they may be lost. */
  inDoubt = 0;
  /** Records that are gone with the memory and the disk of a machine. */
  gone = 0;
  clockMs = 0;
  private hasRewound = false;
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
    if (process) await allActions[name](this, process, choice);
  }

  record({ spool }: ShippingProcess, choice: number): void {
    const records = Array.from({ length: choice % 30 }, (_, index): SpoolRecord => {
      const second = 1_800_000_000 + choice * 7;
      const [timer, account] = [timers[(choice + index) % timers.length], accounts[index % accounts.length]];
      if (index % 9 === 8) return anApiRequest(account, second);
      if (index % 9 === 6) return aFirstOpen(timer, Buffer.alloc(8, choice), second);
      return index % 9 === 7 ? aClick(timer, second) : aView(timer, second);
    });
    spool.append(records);
    this.recorded.push(...records);
  }

  /** Sets the machine of a process back to its last snapshot, once: after that, offsets no longer tell which records are counted. */
  rewind(): void {
    const { snapshot } = this;
    if (this.hasRewound || !snapshot || !this.processes.includes(snapshot.process)) return;
    this.gone += snapshot.process.rewind(snapshot);
    this.hasRewound = true;
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

  /** So much time that the database has forgotten the segments. */
  passYear(): void {
    this.counts.nowMs += 401 * 86_400_000;
    this.counts.forgetSegments();
  }

  /** Replaces the files of the spool by a copy, with new processes. */
  async restoreSpool(copy: ReadonlyMap<string, Buffer>): Promise<void> {
    this.processes.forEach((each) => each.kill());
    this.closeSpools();
    for (const name of readdirSync(this.folder)) rmSync(join(this.folder, name));
    for (const [name, bytes] of copy) writeFileSync(join(this.folder, name), bytes);
    this.processes = [await this.start(), await this.start()];
  }

  /** Repairs everything, and counts until nothing is left. @returns the names of segments that are not counted even so */
  async settle(): Promise<string[]> {
    const notCounted = () => readdirSync(this.folder).filter((name) => !/\.(counted|forgotten)$/.test(name));
    this.counts.isDown = false;
    this.counts.losesAnswers = false;
    this.closeSpools();
    // Each round checks the kept segments. The last ones find nothing to count.
    for (let round = 0, idle = 0; round < 40 && idle < 3; round++) {
      this.clockMs += 60_000;
      await this.runAll();
      idle = notCounted().length === 0 ? idle + 1 : 0;
    }
    return notCounted();
  }

  /** The counts of everything that was recorded. */
  expectedCounts(): Record<string, number> {
    const sums = new RecordSums();
    sums.add(Buffer.from(new RecordEncoder().encode(this.recorded)));
    return allCounts(sums);
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
