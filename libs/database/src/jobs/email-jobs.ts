import type { AccountId } from '@tminus/domain';
import type { EntityManager } from 'typeorm';
import { jobOwner } from './job-schema.ts';

/** The task of `JobWorker` that sends emails. */
export const emailTask = 'send-email';

/** The library waits for e, e², e³ … seconds in between: about four hours in all. */
const maxAttempts = 10;

/** Of an owner. More have the same priority, which is a `smallint`. */
const maxCounted = 2_000;

/** One account after the other: the second email of an account waits until the others have got their first. */
const add = `SELECT FROM graphile_worker.add_job('${emailTask}', $1::json, max_attempts => ${maxAttempts},
  run_at => now() + make_interval(secs => $3),
  priority => (SELECT count(*)::int FROM
    (SELECT FROM graphile_worker._private_jobs WHERE ${jobOwner} = $2 LIMIT ${maxCounted}) AS waiting))`;

/** Whose email it is: of an account, or of an address that may have none. `stranger`: the hashed network of somebody who has entered it. */
export type EmailOwner = ({ accountId: AccountId } | { email: string }) & { stranger?: string };

/**
 * Adds a job that sends an email.
 * @param fields - whose it is, and what else an email of this kind needs. Nothing secret: links are created when the email is sent
 */
export async function addEmailJob(
  database: Pick<EntityManager, 'query'>,
  kind: string,
  fields: EmailOwner,
  delaySeconds = 0,
): Promise<void> {
  const owner = 'accountId' in fields ? fields.accountId : fields.email;
  await database.query(add, [JSON.stringify({ ...fields, kind }), owner, delaySeconds]);
}
