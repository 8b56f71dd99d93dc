import { CountStore, Shipper, Spool, timerBytes } from '@tminus/event-log';
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

/** Creates a timer and records its views through a spool and a shipper. */
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
  await new Shipper({ spool, store: new CountStore(api.dataSource) }).shipAll();
  spool.close();
  rmSync(folder, { recursive: true });
  return { id, key, accountId };
}
