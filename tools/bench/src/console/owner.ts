import { templateNames } from '@tminus/domain';
import { aTimer, createAccountWithPassword, createTimer } from '@tminus/testing';
import { withDataSource } from '../database/database.ts';

const timers = 20;
const password = 'correct horse battery';

/** The owner of a page of timers, who is signed in. */
export interface Owner {
  /** The session. */
  cookie: { name: string; value: string };
  /** The id of a timer. */
  timer: string;
}

/** @param url - of a management API with this database */
export async function createOwner(url: string, databaseUrl: string): Promise<Owner> {
  const { email, timer } = await withDataSource(databaseUrl, async (dataSource) => {
    const account = await createAccountWithPassword(dataSource, { plan: 'pro', password });
    let timer = '';
    for (let index = 0; index < timers; index++) {
      const template = templateNames[index % templateNames.length] ?? 'bold';
      timer = await createTimer(dataSource, account.id, aTimer({ name: `Timer ${index}`, template }));
    }
    return { email: account.email, timer };
  });
  const response = await fetch(`${url}/account/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const session = response.headers.getSetCookie().find((each) => each.includes('session'));
  if (session === undefined) throw new Error(`The sign-in failed with ${response.status}.`);
  const [name = '', value = ''] = (session.split(';')[0] ?? '').split('=');
  return { cookie: { name, value }, timer };
}
