import { toError } from '@tminus/server/resilience';
import { close, closeSync, fdatasync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';

interface BackgroundSyncOptions {
  folder: string;
  onError: (error: Error) => void;
  /**
   * A sync failed. The kernel reports such an error once and may drop what it could not write, so a later sync of the same file proves
   * nothing about these records.
   * @param records - those that may not be on the disk
   */
  onInDoubt: (fd: number, records: number) => void;
}

/**
 * Syncs a folder and the file that is being written in it. Whatever was written, created or renamed when `sync` is called survives a power
 * cut soon after. Nobody waits for it.
 */
export class BackgroundSync {
  private unsyncedRecords = 0;
  private hasUnsyncedNames = false;
  private readonly failing = new Set<'data' | 'names'>();

  constructor(private readonly options: BackgroundSyncOptions) {}

  /** Whether the last sync of the records or of the folder failed. */
  get isFailing(): boolean {
    return this.failing.size > 0;
  }

  /** The current file has new records. */
  dataWritten(records: number): void {
    this.unsyncedRecords += records;
  }

  /** A file of the folder was created or renamed. */
  nameChanged(): void {
    this.hasUnsyncedNames = true;
  }

  /** @param fd - the current file */
  sync(fd: number): void {
    if (this.unsyncedRecords > 0) this.syncData(fd);
    if (this.hasUnsyncedNames) void this.syncNames();
  }

  /** Closes the current file when its data is on the disk. Another file is the current one from now on. */
  syncAndClose(fd: number): void {
    this.syncData(fd, () => close(fd, (error) => this.report(error)));
  }

  /** Syncs everything and closes the current file, because the process is about to end. @throws the error of the disk */
  finish(fd: number): void {
    try {
      fdatasyncSync(fd);
    } catch (error) {
      this.options.onInDoubt(fd, this.unsyncedRecords);
      throw error;
    } finally {
      closeSync(fd);
    }
    const folderFd = openSync(this.options.folder, 'r');
    try {
      fsyncSync(folderFd);
    } finally {
      closeSync(folderFd);
    }
  }

  private syncData(fd: number, done?: () => void): void {
    const records = this.unsyncedRecords;
    this.unsyncedRecords = 0;
    fdatasync(fd, (error) => {
      // EBADF: `finish` has synced and closed the file in the meantime.
      if (!error) this.failing.delete('data');
      else if (error.code !== 'EBADF') {
        this.failing.add('data');
        this.options.onError(error);
        this.options.onInDoubt(fd, records);
      }
      done?.();
    });
  }

  private async syncNames(): Promise<void> {
    this.hasUnsyncedNames = false;
    try {
      await syncFolder(this.options.folder);
      this.failing.delete('names');
    } catch (error) {
      this.failing.add('names');
      this.hasUnsyncedNames = true;
      this.options.onError(toError(error));
    }
  }

  private report(error: NodeJS.ErrnoException | null | undefined): void {
    if (error && error.code !== 'EBADF') this.options.onError(error);
  }
}

/** When it resolves, a power cut can no longer undo what was created, renamed and deleted in a folder. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
