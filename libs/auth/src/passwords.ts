import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '@tminus/domain';
import { FairQueue, QueueFullError } from '@tminus/server/resilience';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Hashes that wait: some seconds of work. Half of them may be of one network, whose accounts take turns. */
const maxWaiting = 200;
const maxWaitingPerOwner = 100;
const retryAfterSeconds = 2;
/** One hash at a time: it takes 19 MiB and one of the four threads that Node also reads files with. */
const queueOptions = { concurrency: 1, concurrencyPerOwner: 1, maxWaiting, maxWaitingPerOwner };
/** How often an account can prove or set its password in one process: right passwords cost as much as wrong ones. */
const successes = { points: 30, duration: 600 };

/** Who has a password hashed. */
export interface HashClient {
  /** Somebody who has a session, a link or a browser of the account: strangers cannot make it wait. */
  isKnown: boolean;
  /** The email address of the account, which need not exist. */
  account: string;
  /** The site of the client: what gets its turn, and in it each account. Default: the account has turns of its own. */
  network?: string;
}

/**
 * Hashes passwords with argon2id, one for strangers and one for others at a time, so that a flood of sign-ins leaves the service
 * responsive, and takes no time from people who are known.
 */
@Injectable()
export class PasswordHasher {
  private readonly known = new FairQueue(queueOptions);
  private readonly strangers = new FairQueue(queueOptions);
  private readonly successes = new RateLimiterMemory(successes);
  private dummyHash: Promise<string> | undefined;

  /** @throws ApiError `unavailable` if too many hashes wait; `too_many_attempts` after 30 right or new passwords of an account in ten minutes */
  async hash(password: string, client: HashClient): Promise<string> {
    await this.assertFewSuccesses(client);
    if (client.isKnown) await this.successes.penalty(client.account);
    return this.run(client, () => hash(normalize(password)));
  }

  /**
   * @param passwordHash - undefined or null if there is no such account or it has no password. Takes as long as for any other.
   * @throws ApiError as `hash`
   */
  async verify(passwordHash: string | null | undefined, password: string, client: HashClient): Promise<boolean> {
    await this.assertFewSuccesses(client);
    const isCorrect = await this.run(client, async () => {
      this.dummyHash ??= hash('no such account');
      const matches = await verify(passwordHash ?? (await this.dummyHash), normalize(password));
      return matches && typeof passwordHash === 'string';
    });
    if (isCorrect) await this.successes.penalty(client.account);
    return isCorrect;
  }

  /** Only the owner of an account can use them up. */
  private async assertFewSuccesses({ account }: HashClient): Promise<void> {
    const known = await this.successes.get(account);
    if (known && known.remainingPoints <= 0)
      throw new ApiError('too_many_attempts', { retryAfterSeconds: Math.ceil(known.msBeforeNext / 1000) });
  }

  private async run<T>({ isKnown, account, network }: HashClient, work: () => Promise<T>): Promise<T> {
    try {
      const owner = { account: network ?? account, client: account };
      return await (isKnown ? this.known : this.strangers).run(owner, work);
    } catch (error) {
      throw error instanceof QueueFullError ? new ApiError('unavailable', { retryAfterSeconds, cause: error }) : error;
    }
  }
}

/** Keyboards write the same character in different ways (NIST SP 800-63B, section 3.1.1.2). */
const normalize = (password: string) => password.normalize('NFKC');

/** In characters (code points). The maximum bounds the work of a hash. */
export const passwordLength = { min: 8, max: 256 } as const;

interface PasswordProblem {
  /** Stable, for translations. */
  code: 'password_length' | 'password_is_email' | 'password_common';
  /** Completes "The password …". */
  message: string;
}

/** 18,000 of the most common passwords with 8 or more characters, in lower case. Loaded with the first password that is set. */
let common: Promise<ReadonlySet<string>> | undefined;

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * Why a password may not be set. Only its length and the guesses that attackers try first: rules about digits and signs make passwords
 * worse (NIST SP 800-63B, section 3.1.1.2).
 */
export async function findPasswordProblem(password: string, email: string): Promise<PasswordProblem | undefined> {
  const { min, max } = passwordLength;
  const length = password.length > 2 * max ? password.length : [...password].length;
  if (length < min || length > max)
    return { code: 'password_length', message: `must have ${min} to ${max} characters` };
  const text = password.normalize('NFKC').trim().toLowerCase();
  if ([email, email.split('@', 1).join()].includes(text))
    return { code: 'password_is_email', message: 'must not be the email address' };
  common ??= loadCommonPasswords();
  if ((await common).has(text) || new Set(text).size < 3)
    return { code: 'password_common', message: 'is one of the passwords that attackers try first; choose another' };
  return undefined;
}
