import { toError } from '@tminus/resilience';
import { close, closeSync, fdatasync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * Syncs a folder and the file that is being written in it. Whatever was written, created or renamed when `sync` is called survives a power
 * cut soon after. Nobody waits for it.
 */
export class BackgroundSync {
  private hasUnsyncedData = false;
  private hasUnsyncedNames = false;

  constructor(
    private readonly folder: string,
    private readonly onError: (error: Error) => void,
  ) {}

  /** The current file has new data. */
  dataWritten(): void {
    this.hasUnsyncedData = true;
  }

  /** A file of the folder was created or renamed. */
  nameChanged(): void {
    this.hasUnsyncedNames = true;
  }

  /** @param fd - the current file */
  sync(fd: number): void {
    if (this.hasUnsyncedData) fdatasync(fd, (error) => this.report(error));
    this.hasUnsyncedData = false;
    if (this.hasUnsyncedNames) syncFolder(this.folder).catch((error: unknown) => this.onError(toError(error)));
    this.hasUnsyncedNames = false;
  }

  /** Closes the current file when its data is on the disk. Another file is the current one from now on. */
  syncAndClose(fd: number): void {
    this.hasUnsyncedData = false;
    fdatasync(fd, (error) => {
      this.report(error);
      close(fd, (closeError) => this.report(closeError));
    });
  }

  /** Syncs everything and closes the current file, because the process is about to end. @throws the error of the disk */
  finish(fd: number): void {
    try {
      fdatasyncSync(fd);
    } finally {
      closeSync(fd);
    }
    const folderFd = openSync(this.folder, 'r');
    try {
      fsyncSync(folderFd);
    } finally {
      closeSync(folderFd);
    }
  }

  private report(error: NodeJS.ErrnoException | null | undefined): void {
    // EBADF: `finish` has synced and closed the file in the meantime.
    if (error && error.code !== 'EBADF') this.onError(error);
  }
}

/** When it resolves, a power cut can no longer undo what was created, renamed and deleted in a folder. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
