import { Inject, Injectable } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import type { ViewAttributes } from '@tminus/counts';
import { limitedNetworks } from '@tminus/domain';
import { SharedAddresses } from './shared-addresses.ts';
import { ViewRates } from './view-rates.ts';

const minuteMs = 60_000;

/** A view, and who requested it. */
export interface ViewSource {
  /** The 16 bytes of the timer's UUID. */
  timer: Uint8Array;
  /** An IP address in the canonical form of RFC 5952, or nothing if the connection is closed. */
  address: string;
  attributes: ViewAttributes;
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
  isDamped({ timer, address, attributes }: ViewSource, nowMs: number): boolean {
    if (this.viewsPerMinute === 0) return false;
    const minute = Math.floor(nowMs / minuteMs);
    const isAbove = limitedNetworks(address).some(
      ({ name, factor }) => this.rates.add(timer, name, minute) > factor * this.viewsPerMinute,
    );
    return isAbove && !this.shared.has(address, attributes);
  }
}
