import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TimerId } from '@tminus/domain';

const prefix = 'tms_';
/** 128 bits of the HMAC. */
const signatureDigits = 32;
/** With a million recipients, two of them share a hash in one of 30 million timers. */
const recipientBytes = 8;

/**
 * An account's secret for evergreen timers. Its owner signs start times with it, and the image service stores recipients as hashes
 * keyed by it. The HMAC key (SHA-256, RFC 2104) is the secret's text, not the bytes it encodes, so that any tool can sign.
 */
export class EmbedSecret {
  private constructor(private readonly text: string) {}

  /** @param bytes - as stored in the database */
  static fromBytes(bytes: Buffer): EmbedSecret {
    return new EmbedSecret(prefix + bytes.toString('hex'));
  }

  /** `tms_` and 64 hex digits, as shown to the owner. */
  toString(): string {
    return this.text;
  }

  /**
   * The signature of a start time: the first 32 hex digits of the HMAC of `<timer id>.<start>`.
   * @param start - epoch seconds in decimal, as in the image's URL
   */
  sign(timerId: TimerId, start: string): string {
    return this.hmac(`${timerId}.${start}`).toString('hex').slice(0, signatureDigits);
  }

  /** Whether `signature` is valid for the start time. Accepts any text; takes the same time for all texts of the right length. */
  verify(signature: string, timerId: TimerId, start: string): boolean {
    const given = Buffer.from(signature);
    const expected = Buffer.from(this.sign(timerId, start));
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  /**
   * An 8-byte hash of a timer's recipient. The same uid has different hashes in different timers.
   * @param uid - any text that identifies the recipient
   */
  hashRecipient(timerId: TimerId, uid: string): Buffer {
    // The slash keeps it distinct from every signature, whose message has a dot.
    return this.hmac(`${timerId}/${uid}`).subarray(0, recipientBytes);
  }

  private hmac(message: string): Buffer {
    return createHmac('sha256', this.text).update(message).digest();
  }
}
