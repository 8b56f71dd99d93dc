import { createHmac, timingSafeEqual } from 'node:crypto';
import type { StoredEmbedSecrets } from '@tminus/database';
import type { TimerId } from '@tminus/domain';

const prefix = 'tms_';
/** Of the hex digits, that tell the secrets of an account apart. They are not secret. */
const idDigits = 8;
/** 128 bits of the HMAC. */
const signatureDigits = 32;
/** With a million recipients, two of them share a hash in one of 30 million timers. */
const recipientBytes = 8;

/**
 * An account's secret for evergreen and personal timers. Its owner signs start times and deadlines with it. The key of the hashes by which the
 * image service names recipients has the same form. The HMAC key (SHA-256, RFC 2104) is the secret's text, not the bytes it encodes, so that any tool can sign.
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

  /** Its first 8 hex digits, which identify it among the secrets of the account and are shown at any time. */
  get id(): string {
    return this.text.slice(prefix.length, prefix.length + idDigits);
  }

  /** `tms_` and the id: how the secret begins. */
  get prefix(): string {
    return prefix + this.id;
  }

  /**
   * The key that signs the starts of one timer and of no other: for people who write templates. The HMAC of the timer's id, in hex. Its text
   * is the key of signatures, like that of the secret.
   */
  keyOf(timerId: TimerId): EmbedSecret {
    return new EmbedSecret(this.hmac(timerId).toString('hex'));
  }

  /**
   * The signature of a start time or a deadline: the first 32 hex digits of the HMAC of `<timer id>.<text>`.
   * @param text - epoch seconds in decimal, as in the image's URL, or a `signedDeadline`
   */
  sign(timerId: TimerId, text: string): string {
    return this.hmac(`${timerId}.${text}`).toString('hex').slice(0, signatureDigits);
  }

  /** Whether `signature` is that of `text`. Accepts any signature; takes the same time for all of the right length. */
  verify(signature: string, timerId: TimerId, text: string): boolean {
    const given = Buffer.from(signature);
    const expected = Buffer.from(this.sign(timerId, text));
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  /**
   * An 8-byte hash of a timer's recipient. The same uid has different hashes in different timers.
   * @param uid - any text that identifies the recipient
   */
  hashRecipient(timerId: TimerId, uid: string): Buffer {
    // The slash keeps it distinct from every signature, whose message has a dot, and from the key of a timer, whose message has neither.
    return this.hmac(`${timerId}/${uid}`).subarray(0, recipientBytes);
  }

  private hmac(message: string): Buffer {
    return createHmac('sha256', this.text).update(message).digest();
  }
}

/** The valid secrets of an account: during a rotation two. Signatures by either are valid, and those by the keys of the timer. */
export class EmbedSecrets {
  private readonly keys: readonly EmbedSecret[];
  private readonly recipientKey: EmbedSecret;

  constructor(
    { embedSecret, newEmbedSecret, recipientKey }: StoredEmbedSecrets,
    private readonly timerId: TimerId,
  ) {
    const secrets = [embedSecret, ...(newEmbedSecret ? [newEmbedSecret] : [])].map((each) =>
      EmbedSecret.fromBytes(each),
    );
    this.keys = [...secrets, ...secrets.map((secret) => secret.keyOf(timerId))];
    this.recipientKey = EmbedSecret.fromBytes(recipientKey);
  }

  /** As `EmbedSecret.verify`, for the timer. Takes an HMAC of 3 µs for each key, up to four. */
  verify(signature: string, text: string): boolean {
    return this.keys.some((key) => key.verify(signature, this.timerId, text));
  }

  /** As `EmbedSecret.hashRecipient`, for the timer. The same after every rotation. */
  hashRecipient(uid: string): Buffer {
    return this.recipientKey.hashRecipient(this.timerId, uid);
  }
}
