import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { type Random, listenOnWebPort } from '@tminus/testing';
import type { Delivery } from './audit.ts';

/** The share of requests that fail. */
const failing = 0.3;
/** No event is refused more often: ten failures disable a webhook. */
const mostFailures = 8;

interface ReceiverOptions {
  random: Random;
  /** @returns the index of the account of an event; undefined if the event is not committed; `unknown` if the database does not answer */
  accountOf: (eventId: string) => Promise<number | undefined | 'unknown'>;
}

interface ArrivedDelivery extends Delivery {
  account: number;
  /** Milliseconds since the event. */
  ageMs: number;
}

/** Receives the webhooks of several accounts, each at a path of its own, and fails often. */
export class Receiver {
  /** In the order of their arrival. */
  readonly deliveries: ArrivedDelivery[] = [];
  private hanging: number | undefined;
  private readonly arrivals = new Map<string, number>();
  private readonly webhooks: Webhook[] = [];
  private readonly server = createServer((request, response) => void this.receive(request, response));

  private constructor(private readonly options: ReceiverOptions) {}

  static async start(options: ReceiverOptions): Promise<Receiver> {
    const receiver = new Receiver(options);
    await listenOnWebPort(receiver.server);
    return receiver;
  }

  urlOf(account: number): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${account}`;
  }

  /** @param secret - of the webhook with the URL of this account */
  expect(account: number, secret: string): void {
    this.webhooks[account] = new Webhook(secret);
  }

  /** From now on, requests for this account get no answer. */
  hang(account: number): void {
    this.hanging = account;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return; // the sender was killed: nothing has arrived
    }
    const id = String(request.headers['webhook-id']);
    const times = (this.arrivals.get(id) ?? 0) + 1;
    this.arrivals.set(id, times);
    const fails = times <= mostFailures && this.options.random.chance(failing);
    const account = Number(request.url?.slice(1));
    const body = Buffer.concat(chunks).toString();
    const { timestamp } = JSON.parse(body) as { timestamp: string };
    const nowMs = Date.now();
    const ageMs = nowMs - Date.parse(timestamp);
    const delivery: ArrivedDelivery = { id, account, ageMs, isConfirmed: !fails };
    this.deliveries.push(delivery);
    const problem = await this.problemOf(request, account, body);
    if (problem !== undefined) delivery.problem = problem;
    if (account === this.hanging) return;
    if (!fails) response.writeHead(204).end();
    else if (this.options.random.chance(0.5)) response.writeHead(500).end();
    else request.socket.destroy();
  }

  private async problemOf({ headers }: IncomingMessage, account: number, body: string): Promise<string | undefined> {
    try {
      this.webhooks[account]?.verify(body, headers as Record<string, string>);
    } catch (error) {
      return String(error);
    }
    const owner = await this.options.accountOf(String(headers['webhook-id']));
    return owner === account || owner === 'unknown' ? undefined : `belongs to ${owner ?? 'no committed event'}`;
  }
}
