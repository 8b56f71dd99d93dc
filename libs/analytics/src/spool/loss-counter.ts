import { closeSync, openSync, readFileSync, readdirSync, renameSync, statSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { stateOf, thisProcess } from './process-identity.ts';
import { creationTimeOf, ignoreMissing } from './segment-files.ts';

/** `<id>.<scope>.<pid>.lost` */
const lossName = /^([0-9a-f-]{36})\.([0-9a-f]{12})\.(\d+)\.lost$/;

/** Whether a file of the spool's folder belongs to a loss counter. */
export const isLossFile = (name: string) => lossName.test(name);

/** The number has a fixed width and is overwritten in place, which works even on a full disk. */
const digits = 16;
/** Each process writes its file this often, so a file that is older belongs to a process that has ended. */
const touchMs = 60_000;
const abandonedAfterMs = 10 * touchMs;

interface LossFile {
  path: string;
  lost: number;
  isAbandoned: boolean;
}

/**
 * Counts the records that could not be stored, in a file that outlives the process. A process takes over the file of an ended one, so
 * there are never more files than processes that ran at the same time.
 */
export class LossCounter {
  private lostSinceStart = 0;
  private doubtful = 0;
  private isClosed = false;
  private readonly timer: NodeJS.Timeout;

  private constructor(
    private readonly path: string,
    private readonly fd: number,
    /** Losses in the file of this process, from before it started. */
    private readonly inherited: number,
    /** Losses of all other processes at the time this one started. */
    private readonly others: number,
  ) {
    this.write();
    this.timer = setInterval(() => this.touch(), touchMs).unref();
  }

  static open(folder: string, nowMs = Date.now()): LossCounter {
    const path = join(folder, `${uuidv7()}.${thisProcess.scope}.${thisProcess.pid}.lost`);
    const files = readdirSync(folder).flatMap((name) => readLossFile(folder, name, nowMs) ?? []);
    const others = files.reduce((sum, { lost }) => sum + lost, 0);
    const abandoned = files.filter(({ isAbandoned }) => isAbandoned);
    for (const each of abandoned.filter(({ lost }) => lost === 0)) ignoringErrors(() => unlinkSync(each.path));
    // One rename, so that no loss is counted by two files or by none.
    const taken = abandoned.find((each) => each.lost > 0 && ignoringErrors(() => renameSync(each.path, path)));
    const fd = openSync(path, taken ? 'r+' : 'wx', 0o640);
    return new LossCounter(path, fd, taken?.lost ?? 0, others - (taken?.lost ?? 0));
  }

  /** The number of records ever lost in this folder, as far as this process knows. */
  get total(): number {
    return this.others + this.inherited + this.lostSinceStart;
  }

  /** Of those, the ones that this process has lost. */
  get ofThisProcess(): number {
    return this.lostSinceStart;
  }

  /** @throws if the file cannot be written; the number in memory is still correct */
  add(records: number): void {
    this.lostSinceStart += records;
    if (this.isClosed) throw new Error(`${records} record(s) were lost after the loss counter was closed.`);
    this.write();
  }

  /** Of the losses of this process, the records that were written, but may not be on the disk. */
  get inDoubt(): number {
    return this.doubtful;
  }

  /** Counts records as lost that may not be on the disk. If there is no power cut, they are counted as views, too. */
  addInDoubt(records: number): void {
    this.doubtful += records;
    ignoringErrors(() => this.add(records)); // the disk fails; the number in memory is still correct
  }

  /** Deletes the file if nothing was lost. */
  close(): void {
    clearInterval(this.timer);
    this.isClosed = true;
    closeSync(this.fd);
    if (this.inherited + this.lostSinceStart === 0) unlinkSync(this.path);
  }

  private write(): void {
    writeSync(this.fd, String(this.inherited + this.lostSinceStart).padStart(digits, '0'), 0);
  }

  /** Writes the same number again. If the disk fails, others may take over the file, which is no worse than a lost number. */
  private touch(): void {
    ignoringErrors(() => this.write());
  }
}

/** @returns undefined if it is not one, or was just deleted */
function readLossFile(folder: string, name: string, nowMs: number): LossFile | undefined {
  const [, id, scope, pid] = lossName.exec(name) ?? [];
  if (id === undefined || scope === undefined) return undefined;
  const path = join(folder, name);
  const state = stateOf({ scope, pid: Number(pid) }, creationTimeOf(id));
  try {
    const isOld = nowMs - statSync(path).mtimeMs > abandonedAfterMs;
    const isAbandoned = state === 'dead' || (state === 'unknown' && isOld);
    return { path, lost: Number(readFileSync(path, 'utf8')) || 0, isAbandoned };
  } catch (error) {
    return ignoreMissing(error); // another process that starts was faster
  }
}

/** @returns whether it succeeded */
function ignoringErrors(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
