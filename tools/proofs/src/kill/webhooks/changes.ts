import { ApiClient, type Random } from '@tminus/testing';
import { setTimeout as wait } from 'node:timers/promises';
import type { ConfirmedChange } from './audit.ts';

/** Clients of each account that change timers at the same time. */
const clientsPerAccount = 4;
export const targetDate = '2099-01-01T00:00:00Z';
const retryPauseMs = 250;

/** Creates, changes and deletes timers, until the API has confirmed a number of changes. */
export class Changes {
  readonly confirmed: ConfirmedChange[] = [];
  /** Changes that the API did not confirm. Some of them have happened. */
  unknown = 0;
  private count = 0;

  constructor(
    private readonly wanted: number,
    private readonly random: Random,
  ) {}

  /** @param accounts - for each, the addresses of the APIs that its clients use in turn, and a key */
  async run(accounts: readonly { urls: readonly string[]; key: string }[]): Promise<void> {
    const clients = accounts.flatMap(({ urls, key }) =>
      Array.from({ length: clientsPerAccount }, (_, index) => new ApiClient(urls[index % urls.length] ?? '', key)),
    );
    await Promise.all(clients.map((client) => this.runClient(client)));
  }

  private async runClient(client: ApiClient): Promise<void> {
    const timers: string[] = [];
    while (this.confirmed.length < this.wanted) {
      const name = `change ${++this.count}`;
      const chance = this.random.next();
      const index = this.random.below(timers.length);
      const id = timers[index];
      if (id === undefined || chance < 0.1) {
        const created = await client.tryRequest<{ id: string }>('POST', '', { name, targetDate });
        if (created) timers.push(created.id);
        await this.note({ name }, created);
      } else if (chance < 0.95) {
        await this.note({ name }, await client.tryRequest('PATCH', `/${id}`, { name }));
      } else {
        timers.splice(index, 1);
        await this.note({ deleted: id }, await client.tryRequest('DELETE', `/${id}`));
      }
    }
  }

  private async note(change: ConfirmedChange, answer: object | undefined): Promise<void> {
    if (answer) {
      this.confirmed.push(change);
      return;
    }
    this.unknown++;
    await wait(retryPauseMs);
  }
}
