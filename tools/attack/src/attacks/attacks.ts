import { atRate } from '@tminus/testing';
import type { Socket } from 'node:net';
import { type Target, limits } from '../target.ts';
import { type Origin, getRequest, open, originOf } from './connection.ts';
import { databaseOutage } from './database-outage.ts';
import { guesses } from './guesses.ts';
import { leaveAfterFirstBytes, leaveAtOnce } from './misbehaving.ts';
import { silentClients } from './silent-clients.ts';

/** Attacks until the signal aborts. @param done - to call for each time that it did something, for the report */
export type Attack = (target: Target, signal: AbortSignal, done: () => void) => Promise<void>;

/** Sends requests over one connection and discards the responses. Opens a new connection when the service has closed the old one. */
class KeepAlive {
  private socket: Socket | undefined;

  constructor(
    private readonly url: string,
    readonly origin: Origin,
    readonly signal: AbortSignal,
  ) {}

  send(path: string): void {
    if (this.socket === undefined || this.socket.destroyed) this.socket = open(this.url, this).resume();
    this.socket.write(getRequest(path, this.origin));
  }
}

interface Stranger {
  /** Of the stranger: see `originOf`. */
  network: number;
  addresses: number;
  perSecond: number;
  path: (target: Target, index: number) => string;
}

/** A stranger with a few addresses requests images. */
const stranger =
  ({ network, addresses, perSecond, path }: Stranger): Attack =>
  (target, signal, done) => {
    const connections = Array.from(
      { length: addresses },
      (_, host) => new KeepAlive(target.url, originOf(network, 1 + host), signal),
    );
    return atRate(perSecond, signal, (index) => {
      done();
      connections[index % addresses]?.send(path(target, index));
    });
  };

const ofLeavers = { origin: originOf(1), perSecond: 30 };

/** Clients that reset the connection: half of them right after their request, the others after the first bytes of a large image. */
const earlyLeavers: Attack = (target, signal, done) =>
  atRate(ofLeavers.perSecond, signal, (index) => {
    done();
    const { origin } = ofLeavers;
    const socket = open(target.url, { origin, signal });
    // Different addresses, so that no image comes from a cache.
    if (index % 2 === 0) leaveAtOnce(socket, getRequest(`${target.timers.abandoned}.gif?left=${index}`, origin));
    else leaveAfterFirstBytes(socket, getRequest(`${target.timers.largest}.gif?seconds=600&left=${index}`, origin));
  });

/** The large images of other people at double size: more than fit into the cache of layouts, so each one must be built again. */
const coldLayouts = stranger({
  network: 3,
  addresses: 8,
  perSecond: 1,
  path: ({ timers: { large } }, index) => `${large[index % large.length]}@2x.gif?cold=${index}`,
});

/** One address opens one timer repeatedly, to use up the views of its account. */
const repeatedViews = stranger({
  network: 4,
  addresses: 1,
  perSecond: 30,
  path: ({ timers }, index) => `${timers.inflated}.gif?again=${index}`,
});

/** An evergreen timer, for recipients who do not exist. */
const inventedRecipients = stranger({
  network: 5,
  addresses: 8,
  perSecond: 30,
  path: ({ timers }, index) => `${timers.evergreen}.gif?uid=invented-${index}`,
});

interface AttackDefinition {
  attack: Attack;
  /** How often it must happen before the run can judge the service. A busy machine takes longer for it. */
  enough: number;
}

const definitions = {
  'early-leavers': { attack: earlyLeavers, enough: 100 },
  'silent-clients': { attack: silentClients, enough: 20 },
  'cold-layouts': { attack: coldLayouts, enough: 4 },
  'repeated-views': { attack: repeatedViews, enough: 200 },
  'invented-recipients': { attack: inventedRecipients, enough: 3 * limits.recipientsPerDay },
  guesses: { attack: guesses, enough: 50 },
  'database-outage': { attack: databaseOutage, enough: 1 },
} satisfies Record<string, AttackDefinition>;

export type AttackName = keyof typeof definitions;

export const attacks: Record<AttackName, AttackDefinition> = definitions;

export const attackNames = Object.keys(attacks) as AttackName[];
