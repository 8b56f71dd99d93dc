import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '@tminus/domain';
import { FairQueue, QueueFullError } from '@tminus/resilience';

/** Hashes that wait for the same reason: about a second of work. */
const maxWaiting = 40;
const maxWaitingPerOwner = 20;
const retryAfterSeconds = 2;
/** One hash at a time: it takes 19 MiB and one of the four threads that Node also reads files with. */
const queueOptions = { concurrency: 1, concurrencyPerOwner: 1, maxWaiting, maxWaitingPerOwner };

/** Who has a password hashed. */
export interface HashClient {
  /** Somebody who has a session, a link or a browser of the account: strangers cannot make it wait. */
  isKnown: boolean;
  /** What gets its turn: the account of somebody who is known, or the site of a stranger. */
  name: string;
}

/**
 * Hashes passwords with argon2id, one for strangers and one for others at a time, so that a flood of sign-ins leaves the service
 * responsive, and takes no time from people who are known.
 */
@Injectable()
export class PasswordHasher {
  private readonly known = new FairQueue(queueOptions);
  private readonly strangers = new FairQueue(queueOptions);
  private dummyHash: Promise<string> | undefined;

  /** @throws ApiError `unavailable` if too many hashes wait */
  hash(password: string, client: HashClient): Promise<string> {
    return this.run(client, () => hash(normalize(password)));
  }

  /**
   * @param passwordHash - undefined or null if there is no such account or it has no password. Takes as long as for any other.
   * @throws ApiError `unavailable` if too many hashes wait
   */
  verify(passwordHash: string | null | undefined, password: string, client: HashClient): Promise<boolean> {
    return this.run(client, async () => {
      this.dummyHash ??= hash('no such account');
      const matches = await verify(passwordHash ?? (await this.dummyHash), normalize(password));
      return matches && typeof passwordHash === 'string';
    });
  }

  private async run<T>({ isKnown, name }: HashClient, work: () => Promise<T>): Promise<T> {
    try {
      return await (isKnown ? this.known : this.strangers).run(name, work);
    } catch (error) {
      throw error instanceof QueueFullError ? new ApiError('unavailable', { retryAfterSeconds, cause: error }) : error;
    }
  }
}

/** Keyboards write the same character in different ways (NIST SP 800-63B, section 3.1.1.2). */
const normalize = (password: string) => password.normalize('NFKC');
