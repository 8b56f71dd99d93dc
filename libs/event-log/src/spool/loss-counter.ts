import { closeSync, openSync, readFileSync, readdirSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';

/** Whether a file of the spool's folder belongs to a loss counter. */
export const isLossFile = (name: string) => /^[0-9a-f-]{36}\.lost$/.test(name);

/** The number has a fixed width and is overwritten in place, which works even on a full disk. */
const digits = 16;

/** Counts the records that could not be stored, in one file per process, which outlives the process. */
export class LossCounter {
  private own = 0;

  private constructor(
    private readonly path: string,
    private readonly fd: number,
    /** Losses of all other processes at the time this one started. */
    private readonly others: number,
  ) {}

  static open(folder: string): LossCounter {
    const others = readdirSync(folder)
      .filter(isLossFile)
      .reduce((sum, name) => sum + (Number(readFileSync(join(folder, name), 'utf8')) || 0), 0);
    const path = join(folder, `${uuidv7()}.lost`);
    const losses = new LossCounter(path, openSync(path, 'wx', 0o640), others);
    losses.write();
    return losses;
  }

  /** The number of records ever lost in this folder, as far as this process knows. */
  get total(): number {
    return this.others + this.own;
  }

  /** Of those, the ones that this process has lost. */
  get ofThisProcess(): number {
    return this.own;
  }

  /** @throws if the file cannot be written; the number in memory is still correct */
  add(records: number): void {
    this.own += records;
    this.write();
  }

  /** Deletes the file if nothing was lost. */
  close(): void {
    closeSync(this.fd);
    if (this.own === 0) unlinkSync(this.path);
  }

  private write(): void {
    writeSync(this.fd, String(this.own).padStart(digits, '0'), 0);
  }
}
