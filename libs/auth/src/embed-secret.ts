import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TimerId } from '@tminus/domain';

const prefix = 'tms_';
/** 128 bits of the HMAC: nobody guesses that. */
const signatureDigits = 32;
/** Two of a timer's recipients in a million share a hash once in 30 million such timers. */
const recipientBytes = 8;

/**
 * An account's secret around evergreen timers: its owner signs starts with it, and the image service keeps recipients as
 * hashes keyed by it. The HMAC key (SHA-256, RFC 2104) is the secret's text, as a sender's tool takes it, not the bytes behind.
 */
export class EmbedSecret {
  private constructor(private readonly text: string) {}

  /** @param bytes - as they stand in the database */
  static of(bytes: Buffer): EmbedSecret {
    return new EmbedSecret(prefix + bytes.toString('hex'));
  }

  /** `tms_` and 64 hex digits, as the owner sees it. */
  toString(): string {
    return this.text;
  }

  /**
   * The signature of a start: the first 32 hex digits of the HMAC of `<timer id>.<start>`.
   * @param start - epoch seconds in decimal, as in the image's address
   */
  sign(timerId: TimerId, start: string): string {
    return this.hmac(`${timerId}.${start}`).toString('hex').slice(0, signatureDigits);
  }

  /** Whether `signature`, any text, is that of the start. How long it takes tells nothing of the right one. */
  isSignature(signature: string, timerId: TimerId, start: string): boolean {
    const given = Buffer.from(signature);
    const expected = Buffer.from(this.sign(timerId, start));
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  /**
   * What stands for a recipient of a timer, 8 bytes: the same for the same uid, different for another timer's.
   * @param uid - any text that names the recipient
   */
  recipient(timerId: TimerId, uid: string): Buffer {
    // No start that somebody signs has a slash in the place of the dot.
    return this.hmac(`${timerId}/${uid}`).subarray(0, recipientBytes);
  }

  private hmac(message: string): Buffer {
    return createHmac('sha256', this.text).update(message).digest();
  }
}
