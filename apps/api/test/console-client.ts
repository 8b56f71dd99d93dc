import { PasswordHasher } from '@tminus/auth';
import { AccountRepository } from '@tminus/database';
import type { PlanName } from '@tminus/domain';
import { createSignInLink } from '@tminus/testing';
import type { InjectOptions } from 'fastify';
import type { RunningApi } from './running-api.ts';

let accounts = 0;

interface Options {
  plan?: PlanName;
  /** Null: the account has none. */
  password?: string | null;
  /** Whether the owner has confirmed the email address. */
  isConfirmed?: boolean;
}

/** Each takes as long as several requests, and nearly all owners have the same password. */
const hashes = new Map<string, Promise<string>>();

function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? new PasswordHasher().hash(password, { isKnown: true, account: 'test' });
  hashes.set(password, hash);
  return hash;
}

/** Creates an account whose owner can sign in to the console. */
export async function createOwner(api: RunningApi, options: Options = {}) {
  const { plan = 'pro', password = 'correct horse battery', isConfirmed = false } = options;
  const email = `owner-${++accounts}@example.com`;
  const passwordHash = password === null ? null : await hashOf(password);
  const account = await new AccountRepository(api.dataSource).create({ email, plan, passwordHash });
  if (!account) throw new Error('no account');
  if (isConfirmed)
    await api.dataSource.query('UPDATE accounts SET email_confirmed_at = now() WHERE email = $1', [email]);
  return { accountId: account.id, email, password: password ?? '' };
}

/** As if the owner had signed in so many minutes ago. */
export const ageSessions = (api: RunningApi, { email }: { email: string }, minutes: number) =>
  api.dataSource.query(
    `UPDATE sessions SET created_at = now() - make_interval(mins => $2)
      WHERE account_id = (SELECT id FROM accounts WHERE email = $1)`,
    [email, minutes],
  );

export type ConsoleRequest = Partial<Pick<InjectOptions, 'headers' | 'remoteAddress'>> & {
  payload?: object | string;
  /** Null: without the header. Default: the token of the session, once there is one. */
  csrfToken?: string | null;
};

let clients = 0;

/** Each client has an address of its own, because failed attempts are counted by address. */
const nextAddress = () => `10.0.${Math.floor(++clients / 250)}.${(clients % 250) + 1}`;

/** A browser with the console: keeps cookies and sends the CSRF token of its session. */
export class ConsoleClient {
  readonly cookies = new Map<string, string>();
  csrfToken: string | null = null;
  readonly address = nextAddress();

  constructor(
    private readonly api: RunningApi,
    private readonly defaults: ConsoleRequest = {},
  ) {}

  /** A browser that is signed in to a new account. */
  static async signedIn(api: RunningApi, options: Options = {}) {
    const owner = await createOwner(api, options);
    const client = new ConsoleClient(api);
    // Checking a password takes longer.
    const token = await createSignInLink(api.dataSource, owner.accountId);
    const { status, text } = await client.call('POST', '/account/session/link', { payload: { token } });
    if (status !== 201) throw new Error(`The sign-in was answered with ${status}: ${text}`);
    return Object.assign(client, owner);
  }

  get token(): string {
    return this.cookies.get('__Host-tminus_session') ?? '';
  }

  signIn({ email, password }: { email: string; password: string }, request: ConsoleRequest = {}) {
    return this.call('POST', '/account/session', { payload: { email, password }, ...request });
  }

  async call(method: NonNullable<InjectOptions['method']>, url: string, request: ConsoleRequest = {}) {
    const { csrfToken = this.csrfToken, headers, ...options } = { ...this.defaults, ...request };
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.api.app.inject({
      method,
      url,
      remoteAddress: this.address,
      ...options,
      headers: {
        ...(cookie === '' ? {} : { cookie }),
        ...(csrfToken === null ? {} : { 'x-csrf-token': csrfToken }),
        ...this.defaults.headers,
        ...headers,
      },
    });
    for (const { name, value, maxAge } of answer.cookies as { name: string; value: string; maxAge?: number }[]) {
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const body = isJson ? answer.json() : undefined;
    if (body?.data?.csrfToken !== undefined) this.csrfToken = body.data.csrfToken;
    return { status: answer.statusCode, headers: answer.headers, body, text: answer.body };
  }
}

interface Answer {
  status: number;
  body?: { error?: { code: string } };
}

export const failure = ({ status, body }: Answer) => [status, body?.error?.code];

/** The code of an error, or the status of a success. */
export const outcome = ({ status, body }: Answer) => body?.error?.code ?? status;
