import { Injectable } from '@nestjs/common';
import { SignInAttemptRepository } from '@tminus/database';
import { ApiError } from '@tminus/domain';
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';

/** Subjects whose waits this process remembers. Each takes about 200 bytes. */
const maxKnownWaits = 20_000;

/** An attempt that is counted as a failure until it succeeds. */
export interface Attempt {
  succeeded(): Promise<void>;
  /** Takes the attempt back if it fails for another reason than a wrong guess, such as an overload. */
  untilTried<T>(work: Promise<T>): Promise<T>;
}

/** What is limited, such as an account, an address or a browser. */
export interface AttemptSubject {
  name: string;
  /** Failures in a row before the next attempt has to wait. */
  freeAttempts: number;
  /** Subjects that many people share are refunded after a success, others forgotten. */
  isShared: boolean;
  /**
   * Of a subject whose attempts anybody can use up: names the client. Once a client has been refused, its turn comes after the longest
   * wait, whatever others do meanwhile.
   */
  turnOf?: string;
}

/**
 * Slows down guessing: after some failures in a row, each further attempt has to wait, from 15 seconds doubling up to 15 minutes. Nobody
 * is locked out for longer, and the answer does not depend on whether an account exists.
 */
@Injectable()
export class SignInAttempts {
  /** When waits end, in milliseconds of the monotonic clock: a client that does not wait costs no query. */
  private readonly waits = new LRUCache<string, number>({ max: maxKnownWaits });

  constructor(private readonly repository: SignInAttemptRepository) {}

  /**
   * Asks only the memory of this process.
   * @throws ApiError `too_many_attempts` if a client that was refused tries again too early
   */
  assertHasWaited(subjects: readonly AttemptSubject[]): void {
    for (const subject of subjects) {
      const endMs = this.waits.get(clientName(subject)) ?? 0;
      const retryAfterSeconds = Math.ceil((endMs - performance.now()) / 1000);
      if (retryAfterSeconds > 0) throw new ApiError('too_many_attempts', { retryAfterSeconds });
    }
  }

  /**
   * @param subjects - in the order in which they are counted. One that refuses the attempt leaves the others as they were.
   * @throws ApiError `too_many_attempts`
   */
  async begin(subjects: readonly AttemptSubject[]): Promise<Attempt> {
    this.assertHasWaited(subjects);
    const taken: Taken[] = [];
    for (const subject of subjects) {
      const outcome = await this.count(subject);
      if (outcome.retryAfterSeconds > 0) {
        await this.refund(taken);
        throw new ApiError('too_many_attempts', { retryAfterSeconds: outcome.retryAfterSeconds });
      }
      taken.push({ subject, ...outcome });
    }
    return {
      untilTried: (work) =>
        work.catch(async (error: unknown) => {
          await this.refund(taken);
          throw error;
        }),
      succeeded: async () => {
        await this.refund(taken.filter(({ subject }) => subject.isShared));
        for (const { subject } of taken) if (!subject.isShared) await this.forget(subject);
      },
    };
  }

  /**
   * Counts an attempt that nobody can take back.
   * @returns whether it may be made
   */
  async isPossible(subject: AttemptSubject): Promise<boolean> {
    return (await this.count(subject)).retryAfterSeconds === 0;
  }

  /** Forgets all attempts. */
  async forget(subject: AttemptSubject): Promise<void> {
    this.waits.delete(clientName(subject));
    await this.repository.clear(keyOf(subject.name));
  }

  private async count(subject: AttemptSubject): Promise<Outcome> {
    const outcome = await this.take(subject);
    const { retryAfterSeconds } = outcome;
    if (retryAfterSeconds > 0) this.waits.set(clientName(subject), performance.now() + retryAfterSeconds * 1000);
    return outcome;
  }

  private async take({ name, freeAttempts, turnOf }: AttemptSubject): Promise<Outcome> {
    const key = keyOf(name);
    const retryAfterSeconds = await this.repository.take(key, freeAttempts);
    if (retryAfterSeconds === 0 || turnOf === undefined) return { key, retryAfterSeconds };
    const turn = keyOf(turnName(name, turnOf));
    const untilTurn = await this.repository.takeTurn(turn);
    return { key: turn, retryAfterSeconds: Math.min(retryAfterSeconds, untilTurn) };
  }

  private async refund(taken: readonly Taken[]): Promise<void> {
    for (const { key } of taken) await this.repository.refund(key);
  }
}

/** What an attempt was counted for, and how long its client has to wait: 0 if it may be made. */
interface Outcome {
  key: Buffer;
  retryAfterSeconds: number;
}

interface Taken extends Outcome {
  subject: AttemptSubject;
}

const turnName = (name: string, client: string) => `${name} from ${client}`;
/** What waits: the subject, or the client whose turn it is to come. */
const clientName = ({ name, turnOf }: AttemptSubject) => (turnOf === undefined ? name : turnName(name, turnOf));

/** The database learns neither addresses nor which email addresses were tried. */
const keyOf = (name: string): Buffer => hash('sha256', name, 'buffer');
