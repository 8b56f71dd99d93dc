import { CountOffsetRepository, Counter, PostgresFrameInbox } from '@tminus/counts';
import { FirstOpenWriter, Shipper, Spool, timerBytes } from '@tminus/event-log';
import { TimerRepository } from '@tminus/database';
import type { AccountId, TimerId } from '@tminus/domain';
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

/** Creates a timer of a new account, and counts its views. */
export async function createViewedTimer(api: RunningApi, views: View[], plan: 'pro' | 'free' = 'pro') {
  const { accountId, key } = await createAccountWithKey(api.dataSource, { plan });
  return { id: await addViewedTimer(api, accountId, views), key, accountId };
}

/** Creates a timer of an account, and counts its views. */
export async function addViewedTimer(api: RunningApi, accountId: AccountId, views: View[], name = 'Launch') {
  const created = await new TimerRepository(api.dataSource).create(accountId, aTimer({ name }), Infinity);
  if (!created) throw new Error('no timer');
  await recordViews(api, created.timer.id, views);
  return created.timer.id;
}

/** Records views in a spool and ships them. The counter of the API counts them. */
export async function recordViews(api: RunningApi, id: TimerId, views: View[]): Promise<void> {
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
}
