import { Inject, Injectable } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import type { ViewAttributes } from './view-attributes.ts';
import { limitedNetworks } from '@tminus/domain';
import { randomBytes } from 'node:crypto';
import { SharedAddresses } from './shared-addresses.ts';

const minuteMs = 60_000;

/** A view, and who requested it. */
interface ViewSource {
  /** The 16 bytes of the timer's UUID. */
  timer: Uint8Array;
  /** An IP address in the canonical form of RFC 5952, or nothing if the connection is closed. */
  address: string;
  attributes: ViewAttributes;
  /** Whether it is a click. Clicks have the same limit as views, and do not count toward that of views. */
  isClick?: boolean;
}

/**
 * Decides which views are damped: those above the limit for a timer and an address in a minute, so that nobody can easily inflate the views
 * of someone else. Each process counts separately, and keeps addresses only as hashes in memory.
 */
@Injectable()
export class ViewDamper {
  private readonly viewsPerMinute: number;
  private readonly rates = new ViewRates();
  private readonly shared: SharedAddresses;

  constructor(@Inject(SERVICE_CONFIG) { viewDamping }: Pick<ServiceConfig, 'viewDamping'>) {
    this.viewsPerMinute = viewDamping.viewsPerMinute;
    this.shared = new SharedAddresses(viewDamping.exemptAddresses);
  }

  /** Counts the view. @param nowMs - epoch milliseconds */
  isDamped({ timer, address, attributes, isClick = false }: ViewSource, nowMs: number): boolean {
    if (this.viewsPerMinute === 0) return false;
    const minute = Math.floor(nowMs / minuteMs);
    const isAbove = limitedNetworks(address).some(
      ({ name, factor }) =>
        this.rates.add(timer, isClick ? `${name} click` : name, minute) > factor * this.viewsPerMinute,
    );
    return isAbove && !this.shared.has(address, attributes);
  }
}

const slotBits = 17;
const maxViews = 2 ** 16 - 1;

/**
 * Counts views by timer and network within a minute, in 768 KB.
 *
 * It is a table with one pair of timer and network in each slot. If two pairs need the same slot, the view of one removes a view of the
 * other: the pair with the most views keeps the slot, and the other one is not counted. So the number can be too low. A pair gets the
 * views of another only if 49 bits of two independent hashes are equal. The hashes are keyed, so nobody can choose such pairs.
 */
export class ViewRates {
  private readonly tags = new Uint32Array(2 ** slotBits);
  private readonly views = new Uint16Array(2 ** slotBits);
  private readonly slotKey = randomBytes(4).readUInt32LE();
  private readonly tagKey = randomBytes(4).readUInt32LE();
  private minute = 0;

  /**
   * Counts a view.
   * @param timer - the 16 bytes of its UUID
   * @param minute - minutes since 1970; a new one starts the counts again
   * @returns the views of the timer by the network in this minute, including this one, at most 65,535; 0 if another pair has the slot
   */
  add(timer: Uint8Array, network: string, minute: number): number {
    if (minute !== this.minute) {
      this.minute = minute;
      this.views.fill(0);
    }
    const { tags, views } = this;
    const timerHash = hashTimer(timer);
    const slot = Math.imul(fnvHash(network, this.slotKey) ^ timerHash, 0x9e37_79b1) >>> (32 - slotBits);
    const tag = (rotatingHash(network, this.tagKey) + Math.imul(timerHash, 0x85eb_ca6b)) >>> 0;
    const known = views[slot] ?? 0;
    if (tags[slot] !== tag) {
      if (known > 0) {
        views[slot] = known - 1;
        return 0;
      }
      tags[slot] = tag;
    }
    return (views[slot] = Math.min(known + 1, maxViews));
  }
}

/** FNV-1a that starts with a key. */
function fnvHash(text: string, key: number): number {
  let hash = key;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x0100_0193);
  return hash ^ (hash >>> 15);
}

/**
 * Rotates between characters, as FxHash does. With FNV-1a alone, texts that are equal for one key are equal for one in 256 other keys, because
 * only the lowest byte of the hash meets a character.
 */
function rotatingHash(text: string, key: number): number {
  let hash = key;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(((hash << 5) | (hash >>> 27)) ^ text.charCodeAt(index), 0x9e37_79b1);
  }
  return hash ^ (hash >>> 15);
}

/** The last four bytes of a UUIDv7, which are random. */
const hashTimer = (timer: Uint8Array) =>
  ((timer[12] ?? 0) << 24) | ((timer[13] ?? 0) << 16) | ((timer[14] ?? 0) << 8) | (timer[15] ?? 0);
