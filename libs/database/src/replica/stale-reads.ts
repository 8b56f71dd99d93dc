import { Injectable, Optional } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ReadReplica, type ShowAge } from './read-replica.ts';

/** Reads that need not be current. A replica answers them if there is one (DATABASE_READ_URL) and it can be used. */
@Injectable()
export class StaleReads {
  constructor(
    private readonly primary: DataSource,
    @Optional() private readonly replica?: ReadReplica,
  ) {}

  /**
   * @param showAge - undefined: what is read must be current
   * @param read - changes nothing. It may be called twice, and then the first result is ignored
   */
  run<T>(showAge: ShowAge | undefined, read: (database: DataSource) => Promise<T>): Promise<T> {
    const { primary, replica } = this;
    return replica && showAge ? replica.read(read, { primary, showAge }) : read(primary);
  }
}
