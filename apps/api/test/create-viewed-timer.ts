import { CountOffsetRepository, Counter, PostgresFrameInbox } from '@tminus/counts';
import { FirstOpenWriter, Shipper, Spool, timerBytes } from '@tminus/event-log';
import { TimerRepository } from '@tminus/database';
import { aTimer, createAccountWithKey } from '@tminus/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningApi } from './running-api.ts';

export interface View {
  /** Epoch milliseconds. */
  at: number;
  attributes?: number;
}

/** Creates a timer, records its views in a spool, and ships them. The counter of the API counts them. */
export async function createViewedTimer(api: RunningApi, views: View[], plan: 'pro' | 'free' = 'pro') {
  const { accountId, key } = await createAccountWithKey(api.dataSource, { plan });
  const created = await new TimerRepository(api.dataSource).create(accountId, aTimer(), Infinity);
  if (!created) throw new Error('no timer');
  const { id } = created.timer;
  const folder = mkdtempSync(join(tmpdir(), 'tminus-analytics-'));
  const spool = await Spool.open({ folder });
  const timer = timerBytes(id);
  spool.append(
    views.map(({ at, attributes = 0 }) => ({ kind: 'view', timer, epochSecond: Math.floor(at / 1000), attributes })),
  );
  spool.close();
  const shipper = new Shipper({
    spool,
    inbox: new PostgresFrameInbox(api.dataSource),
    offsets: new CountOffsetRepository(api.dataSource),
    firstOpens: new FirstOpenWriter(api.dataSource),
    countNow: () => api.app.get(Counter).countNow(),
  });
  await shipper.flush(10_000);
  rmSync(folder, { recursive: true });
  return { id, key, accountId };
}
