import { setTimeout as wait } from 'node:timers/promises';
import type { ApiClient } from '@tminus/testing';
import { failures } from './observed.ts';

const pauseMs = 120;

/** Owners who create and change timers all the time, one request after the other. */
export class Owners {
  /** The name of each timer that the API has confirmed last, and those that it may have stored since then. */
  private readonly names = new Map<string, string[]>();
  private readonly running: Promise<void>[] = [];
  private isStopped = false;

  constructor(
    readonly client: ApiClient,
    private readonly count: number,
  ) {}

  start(): void {
    for (let i = 0; i < this.count; i++) this.running.push(this.work(i));
  }

  /** Resolves when every open request has ended. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.running);
  }

  /** When the API has confirmed a change that was sent after `sinceMs`. */
  async changeConfirmedAfter(sinceMs: number): Promise<number> {
    for (;;) {
      const confirmed = this.client.requests.find(
        ({ method, sentMs, isAnswered }) => method !== 'GET' && isAnswered && sentMs >= sinceMs,
      );
      if (confirmed) return confirmed.doneMs;
      await wait(20);
    }
  }

  /** How many confirmed changes are not stored, and how many there are. */
  async lostChanges(): Promise<{ lost: number; confirmed: number }> {
    let lost = 0;
    for (const [id, possible] of this.names) {
      const timer = await this.client.tryRequest<{ name: string }>('GET', `/${id}`);
      if (timer === undefined || !possible.includes(timer.name)) lost++;
    }
    const changes = this.client.requests.filter(({ method }) => method !== 'GET');
    return { lost, confirmed: changes.length - failures(changes).length };
  }

  private async work(owner: number): Promise<void> {
    for (let index = 0; !this.isStopped; index++) {
      const name = `Timer ${index} of owner ${owner}`;
      const created = await this.client.tryRequest<{ id: string }>('POST', '', {
        name,
        targetDate: '2099-01-01T00:00:00Z',
      });
      await wait(pauseMs);
      if (!created) continue;
      this.names.set(created.id, [name]);
      const next = `${name}, changed`;
      this.names.get(created.id)?.push(next);
      if (await this.client.tryRequest('PATCH', `/${created.id}`, { name: next })) this.names.set(created.id, [next]);
      await wait(pauseMs);
      await this.client.tryRequest('GET', `/${created.id}`);
      await wait(pauseMs);
    }
  }
}
