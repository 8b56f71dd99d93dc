import { openDatabase } from '@tminus/database';
import type { DataSource } from 'typeorm';

/** Calls `work` with connections, and closes them afterward. Statements may take as long as they need. */
export async function withDataSource<T>(
  url: string,
  work: (dataSource: DataSource) => Promise<T>,
  poolSize = 1,
): Promise<T> {
  const dataSource = await openDatabase({ url, poolSize, applicationName: 'tminus-tool', statementTimeoutMs: 0 });
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
