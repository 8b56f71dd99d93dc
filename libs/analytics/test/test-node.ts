import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Shipper, type ShipperOptions } from '../src/ship/shipper.ts';
import { Spool } from '../src/spool/spool.ts';
import { MemoryCounts } from './memory-counts.ts';

/** A process that records and counts: its spool in a folder of its own, and counts in memory. */
export class TestNode {
  readonly counts = new MemoryCounts();
  /** The time by which shippers wait. */
  clockMs = 0;

  private constructor(
    readonly folder: string,
    readonly spool: Spool,
  ) {}

  static async start(): Promise<TestNode> {
    const folder = mkdtempSync(join(tmpdir(), 'tminus-node-'));
    return new TestNode(folder, await Spool.open({ folder }));
  }

  shipper(options: Partial<ShipperOptions> = {}): Shipper {
    const { spool, counts } = this;
    return new Shipper({ spool, store: counts, nowMs: () => this.clockMs, ...options });
  }

  /** The names of the files in the spool that end in `suffix`. */
  files(suffix: string): string[] {
    return readdirSync(this.folder).filter((name) => name.endsWith(suffix));
  }

  stop(): void {
    this.spool.close();
    rmSync(this.folder, { recursive: true });
  }
}
