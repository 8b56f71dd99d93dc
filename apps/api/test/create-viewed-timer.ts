import { TimerRepository } from '@tminus/database';
import type { AccountId, TimerId } from '@tminus/domain';
import { type RecordedView, aTimer, createAccountWithKey, viewRecords } from '@tminus/testing';
import { RequestRecorder } from '../src/usage/request-recorder.ts';
import type { RunningApi } from './running-api.ts';

/** The smallest create request for each type of timer. */
export const fixtures = {
  fixed: { name: 'Launch', type: 'fixed', targetDate: '2030-01-01T00:00:00Z' },
  evergreen: { name: 'Offer', type: 'evergreen', durationSeconds: 259_200 },
  recurring: {
    name: 'Happy hour',
    type: 'recurring',
    timezone: 'Europe/Berlin',
    recurrence: { frequency: 'weekly', time: '18:00', weekday: 'friday' },
  },
} as const;

/** For `it.each`. */
export const fixturesByType = Object.entries(fixtures);

export type View = Omit<RecordedView, 'timer'>;

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

/** Records views in the spool of the API, which counts them at once. */
export async function recordViews(api: RunningApi, timer: TimerId, views: View[]): Promise<void> {
  const recorder = api.app.get(RequestRecorder, { strict: false });
  recorder.record(viewRecords(views.map((view) => ({ timer, ...view }))));
  await recorder.flush(60_000); // a busy machine takes long
}
