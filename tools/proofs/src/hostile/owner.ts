import { type TemporaryPostgres, type ToolHooks, createAccountWithPassword, createSignInLink } from '@tminus/testing';
import { constants, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { startAttacked } from './services.ts';

/** Where the attackers come from, too: others at the same address must not make a link fail. */
const linkAddress = '2001:db8:1:1::1';
const ownAddress = '198.51.100.1';
const password = 'correct horse battery';
/** Of a request that an overload refuses. */
const retries = 2;

/** The owner of an account, who signs in to the API while others guess the password. */
export class Owner {
  private deviceCookie = '';
  /** Answers to sign-ins, and to those with the right password or link that failed. */
  readonly signIns = { made: 0, failed: [] as number[] };

  private constructor(
    readonly url: string,
    readonly email: string,
    private readonly createLink: () => Promise<string>,
  ) {}

  /** @param variables - of the API, besides */
  static async start(
    database: TemporaryPostgres,
    variables: Record<string, string>,
    hooks: Pick<ToolHooks, 'onCleanup'>,
  ): Promise<Owner> {
    const { dataSource } = database;
    const { id, email } = await createAccountWithPassword(dataSource, { plan: 'pro', password });
    // Only addresses without an account are asked for, which get no email.
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'T-minus <timers@example.com>' };
    const api = await startAttacked('api', database, { ...mail, ...variables }, hooks);
    // The images are measured. Only what the API answers matters, not when.
    setPriority(api.pid ?? 0, constants.priority.PRIORITY_LOW);
    const owner = new Owner(api.url, email, () => createSignInLink(dataSource, id));
    await owner.signInWithPassword();
    return owner;
  }

  /** In the browser in which the owner has signed in before. */
  async signInWithPassword(): Promise<void> {
    const answer = await this.signIn('', { email: this.email, password }, ownAddress);
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('__Host-tminus_device='));
    if (cookie !== undefined) this.deviceCookie = cookie.split(';', 1).join();
  }

  /** In another browser, from an address of the attackers. */
  async signInWithLink(): Promise<void> {
    await this.signIn('/link', { token: await this.createLink() }, linkAddress);
  }

  private async signIn(path: '' | '/link', body: object, address: string): Promise<Response> {
    const headers = {
      'x-forwarded-for': address,
      ...(path === '' && this.deviceCookie !== '' && { cookie: this.deviceCookie }),
    };
    let answer = await post(this.url, path, body, headers);
    // The attackers keep this machine busy: the API may be late, and says so.
    for (let again = 0; again < retries && answer.status === 503; again++) {
      await wait(1_000 * Number(answer.headers.get('retry-after')));
      answer = await post(this.url, path, body, headers);
    }
    this.signIns.made++;
    if (answer.status !== 201) this.signIns.failed.push(answer.status);
    return answer;
  }
}

/** A sign-in as the console sends it. */
export async function post(
  url: string,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<Response> {
  const answer = await fetch(`${url}/account/session${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer;
}
