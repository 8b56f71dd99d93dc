import { Injectable } from '@nestjs/common';
import { SignInAttemptRepository } from '@tminus/database';
import { ApiError } from '@tminus/domain';
import { hash } from 'node:crypto';

/** Failures in a row before the next attempt has to wait. */
const freeAttempts = 5;

/** An attempt that is counted as a failure until it succeeds. */
export interface Attempt {
  succeeded(): Promise<void>;
  /** Takes the attempt back if it fails for another reason than a wrong guess, such as an overload. */
  untilTried<T>(work: Promise<T>): Promise<T>;
}

/** What is limited: `account:owner@example.com`. Subjects that many people share are refunded, others forgotten after a success. */
export interface AttemptSubject {
  name: string;
  isShared: boolean;
}

/**
 * Slows down guessing: after five failures in a row, each further attempt has to wait, from 15 seconds doubling up to 15 minutes. Nobody
 * is locked out for longer, and the answer does not depend on whether an account exists.
 */
@Injectable()
export class SignInAttempts {
  constructor(private readonly repository: SignInAttemptRepository) {}

  /** @throws ApiError `too_many_attempts` */
  async begin(subjects: readonly AttemptSubject[]): Promise<Attempt> {
    for (const { name } of subjects) {
      const retryAfterSeconds = await this.repository.take(keyOf(name), freeAttempts);
      if (retryAfterSeconds > 0) throw new ApiError('too_many_attempts', { retryAfterSeconds });
    }
    return {
      untilTried: (work) =>
        work.catch(async (error: unknown) => {
          for (const { name } of subjects) await this.repository.refund(keyOf(name));
          throw error;
        }),
      succeeded: async () => {
        for (const { name, isShared } of subjects) {
          await (isShared ? this.repository.refund(keyOf(name)) : this.repository.clear(keyOf(name)));
        }
      },
    };
  }
}

/** The database learns neither addresses nor which email addresses were tried. */
const keyOf = (name: string): Buffer => hash('sha256', name, 'buffer');
