import { templateNames } from '@tminus/domain';

const timers = 20;

/** Somebody who signs up and creates a page of timers. */
export interface Owner {
  /** The session, as `name=value`. */
  cookie: string;
  /** The id of a timer. */
  timer: string;
}

interface Reply<Data> {
  data: Data;
  cookie: string;
}

/** @param url - of a management API with open sign-up */
export async function createOwner(url: string): Promise<Owner> {
  const send = async <Data>(path: string, body: object, headers: Record<string, string> = {}): Promise<Reply<Data>> => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    const [cookie = ''] = (response.headers.getSetCookie().find((each) => each.includes('session')) ?? '').split(';');
    return { ...((await response.json()) as { data: Data }), cookie };
  };
  const { data: session, cookie } = await send<{ csrfToken: string }>('/account/sign-up', {
    email: 'owner@example.com',
    password: 'correct horse battery',
  });
  const headers = { Cookie: cookie, 'X-CSRF-Token': session.csrfToken };
  let timer = '';
  for (let index = 0; index < timers; index++) {
    const body = {
      name: `Timer ${index}`,
      targetDate: '2030-01-01T00:00:00Z',
      template: templateNames[index % templateNames.length],
    };
    timer = (await send<{ id: string }>('/account/timers', body, headers)).data.id;
  }
  return { cookie, timer };
}
