import { atRate, requestText } from '@tminus/testing';
import { type Socket, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { healthOf } from './services.ts';
import type { Target } from './target.ts';
import { browserUserAgent } from './viewers-requests.ts';

/** Attacks until the signal aborts. @param done - to call for each time that it did something, for the report */
type Attack = (target: Target, signal: AbortSignal, done: () => void) => Promise<void>;

/** When the outage begins and how long it lasts, as parts of the time of the attack. */
const outage = { afterShare: 0.4, share: 0.1 };
/** From when the service has noticed it. The recording looks once a second. */
const minNoticedMs = 2_000;
const noticedWithinMs = 20_000;
const pollMs = 250;

/** The database is down while the other attacks continue. */
const databaseOutage: Attack = async (target, signal, done) => {
  const attackMs = target.attackSeconds * 1000;
  await wait(attackMs * outage.afterShare, undefined, { signal }).catch(() => undefined);
  if (signal.aborted) return;
  await target.stopDatabase();
  await noticed(target);
  await wait(Math.max(minNoticedMs, attackMs * outage.share), undefined, { signal }).catch(() => undefined);
  await target.startDatabase();
  done();
};

async function noticed(target: Target): Promise<void> {
  const deadline = performance.now() + noticedWithinMs;
  while (performance.now() < deadline && (await healthOf(target.service).catch(() => undefined))?.status !== 'degraded')
    await wait(pollMs);
}

/** Where an attacker comes from. */
interface Origin {
  /** The address of the connection. */
  localAddress: string | undefined;
  /** The address that a proxy reports. */
  forwardedFor: string;
}

/** @param attack - each attack has its own network */
const originOf = (attack: number, host = 1): Origin => ({
  // On Linux, any 127.x.y.z is a local address.
  localAddress: process.platform === 'linux' ? `127.66.${attack}.${host}` : undefined,
  // Reserved for documentation. Loopback and private addresses have no limits, because many people can share them.
  forwardedFor: `203.0.113.${10 * attack + host}`,
});

interface OpenOptions {
  origin: Origin;
  /** Closes the connection when it aborts. */
  signal?: AbortSignal;
}

/** Opens a connection to the service. Errors are ignored: the service may close it at any time. */
function open(url: string, { origin: { localAddress }, signal }: OpenOptions): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true, ...(localAddress && { localAddress }) });
  const close = () => socket.destroy();
  signal?.addEventListener('abort', close, { once: true });
  socket.once('close', () => signal?.removeEventListener('abort', close));
  return socket.on('error', () => undefined);
}

const getRequest = (path: string, { forwardedFor }: Origin): string =>
  requestText({ path, headers: { 'User-Agent': browserUserAgent, 'X-Forwarded-For': forwardedFor } });

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

const ofLeavers = { origin: originOf(1), perSecond: 30 };

/** Clients that reset the connection: half of them right after their request, the others after the first bytes of a large image. */
const earlyLeavers: Attack = (target, signal, done) =>
  atRate(ofLeavers.perSecond, signal, (index) => {
    done();
    const { origin } = ofLeavers;
    const socket = open(target.url, { origin, signal });
    // Different addresses, so that no image comes from a cache.
    const leave = () => socket.resetAndDestroy();
    if (index % 2 === 0)
      socket.write(getRequest(`${target.timers.abandoned}.gif?left=${index}`, origin), () => setImmediate(leave));
    else socket.once('data', leave).write(getRequest(`${target.timers.largest}.gif?seconds=600&left=${index}`, origin));
  });

const connectionsPerSecond = 2;
/** How many connections stay open; then the oldest is replaced. */
const maxConnections = 40;
const requestsPerConnection = 60;
const network = 2;

const connections: Socket[] = [];

/** Clients that send 60 requests for the largest image at once and never read. At the end, they keep their connections open. */
const silentClients: Attack = (target, signal, done) =>
  atRate(connectionsPerSecond, signal, (index) => {
    done();
    const origin = originOf(network, 1 + (index % 4));
    const path = target.timers.largest;
    const socket = open(target.url, { origin }).pause();
    const requests = Array.from({ length: requestsPerConnection }, (_, number) =>
      getRequest(`${path}@2x.gif?seconds=600&unread=${index}-${number}`, origin),
    );
    socket.write(requests.join(''));
    connections.push(socket);
    if (connections.length > maxConnections) connections.shift()?.destroy();
  });

export function closeSilentConnections(): void {
  for (const socket of connections.splice(0)) socket.destroy();
}

/** The large images of other people at double size: more than fit into the cache of layouts, so each one must be built again. */
const coldLayouts: Attack = (target, signal, done) => {
  const { large } = target.timers;
  const connections = Array.from({ length: 8 }, (_, host) => new KeepAlive(target.url, originOf(3, 1 + host), signal));
  return atRate(1, signal, (index) => {
    done();
    connections[index % connections.length]?.send(`${large[index % large.length]}@2x.gif?cold=${index}`);
  });
};

interface AttackDefinition {
  attack: Attack;
  /** How often it must happen before the run can judge the service. A busy machine takes longer for it. */
  enough: number;
}

const definitions = {
  'early-leavers': { attack: earlyLeavers, enough: 100 },
  'silent-clients': { attack: silentClients, enough: 20 },
  'cold-layouts': { attack: coldLayouts, enough: 4 },
  'database-outage': { attack: databaseOutage, enough: 1 },
} satisfies Record<string, AttackDefinition>;

export type AttackName = keyof typeof definitions;

export const attacks: Record<AttackName, AttackDefinition> = definitions;

export const attackNames = Object.keys(attacks) as AttackName[];
