import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '@tminus/domain';
import { FairQueue, QueueFullError } from '@tminus/resilience';

/** Hashes that run at the same time. Each takes 19 MiB and one of the four threads that Node also reads files with. */
const maxRunning = 2;
/** Hashes that wait: about half a second of work. */
const maxWaiting = 40;
const retryAfterSeconds = 2;
/** All hashes have the same owner: they run in the order in which they were asked for. */
const owner = 'passwords';
const queueOptions = {
  concurrency: maxRunning,
  concurrencyPerOwner: maxRunning,
  maxWaiting,
  maxWaitingPerOwner: maxWaiting,
};

/** Hashes passwords with argon2id, a few at a time, so that a flood of sign-ins leaves the service responsive. */
@Injectable()
export class PasswordHasher {
  private readonly queue = new FairQueue(queueOptions);
  private dummyHash: Promise<string> | undefined;

  /** @throws ApiError `unavailable` if too many hashes wait */
  hash(password: string): Promise<string> {
    return this.run(() => hash(normalize(password)));
  }

  /**
   * @param passwordHash - undefined or null if there is no such account or it has no password. Takes as long as for any other.
   * @throws ApiError `unavailable` if too many hashes wait
   */
  verify(passwordHash: string | null | undefined, password: string): Promise<boolean> {
    return this.run(async () => {
      this.dummyHash ??= hash('no such account');
      const matches = await verify(passwordHash ?? (await this.dummyHash), normalize(password));
      return matches && typeof passwordHash === 'string';
    });
  }

  private async run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.queue.run(owner, work);
    } catch (error) {
      throw error instanceof QueueFullError ? new ApiError('unavailable', { retryAfterSeconds, cause: error }) : error;
    }
  }
}

/** Keyboards write the same character in different ways (NIST SP 800-63B, section 3.1.1.2). */
const normalize = (password: string) => password.normalize('NFKC');
