import { closeSync, openSync, readFileSync, readdirSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';

/** Whether a file of the spool's folder is one of these, and no segment. */
export const isLossFile = (name: string) => /^[0-9a-f-]{36}\.lost$/.test(name);

/** Written over again and again, so that a full disk takes it: the space is there from the start. */
const digits = 16;

/** Counts the records that no segment took, in a file of its own: the number outlives the process, also on a full disk. */
export class Losses {
  private own = 0;

  private constructor(
    private readonly path: string,
    private readonly fd: number,
    /** Of processes before this one, and beside it. */
    private readonly others: number,
  ) {}

  static open(folder: string): Losses {
    const others = readdirSync(folder)
      .filter(isLossFile)
      .reduce((sum, name) => sum + (Number(readFileSync(join(folder, name), 'utf8')) || 0), 0);
    const path = join(folder, `${uuidv7()}.lost`);
    const losses = new Losses(path, openSync(path, 'wx', 0o640), others);
    losses.write();
    return losses;
  }

  /** Ever lost in this folder, as far as this process knows. */
  get total(): number {
    return this.others + this.own;
  }

  /** @throws when not even that can be written; the number in memory is right all the same. */
  add(records: number): void {
    this.own += records;
    this.write();
  }

  /** The file stays if it says something. */
  close(): void {
    closeSync(this.fd);
    if (this.own === 0) unlinkSync(this.path);
  }

  private write(): void {
    writeSync(this.fd, String(this.own).padStart(digits, '0'), 0);
  }
}
