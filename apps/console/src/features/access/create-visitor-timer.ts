import { IdempotencyKeys } from '../../shared/http/idempotency-keys.ts';
import { forgetVisitorDraft, readVisitorDraft } from '../../shared/visitor-draft.ts';
import { type NewTimer, createTimer } from '../timers/api.ts';
import type { AccountTimer } from '../timers/timer.ts';

/** @returns undefined if the visitor has made no timer */
export async function createVisitorTimer(): Promise<AccountTimer | undefined> {
  const draft = readVisitorDraft<NewTimer>();
  if (draft?.name === undefined) return undefined;
  const timer = await createTimer({ ...draft, name: draft.name }, new IdempotencyKeys());
  forgetVisitorDraft();
  return timer;
}
