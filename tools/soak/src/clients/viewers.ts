import { atRate } from '@tminus/testing';
import { once } from 'node:events';
import { Agent, type IncomingMessage, get } from 'node:http';
import { type ClientOptions, headersOf } from './client.ts';

const connections = 32;
/** Every fifth view is of one of these: a campaign that was just sent. */
const popularTimers = 10;
const popularEvery = 5;
const timeoutMs = 30_000;

/** Ordinary viewers. Each image that they receive whole is a view that must be counted. */
export class Viewers {
  /** Images that were received whole. */
  received = 0;
  /** Requests that failed, or whose answer was something else. */
  failed = 0;
  private readonly agent = new Agent({ keepAlive: true, maxSockets: connections });
  private readonly open = new Set<Promise<void>>();

  /** Ends when all requests are answered. */
  async run(options: ClientOptions): Promise<void> {
    await atRate(options.perSecond, options.signal, (index) => {
      const view = this.view(options, index)
        .then(() => void this.received++)
        .catch(() => void this.failed++)
        .finally(() => this.open.delete(view));
      this.open.add(view);
    });
    await Promise.all(this.open);
    this.agent.destroy();
  }

  private async view({ url, timers }: ClientOptions, index: number): Promise<void> {
    const isPopular = index % popularEvery === 0;
    const timer = timers[isPopular ? index % popularTimers : Math.floor(Math.random() * timers.length)] ?? '';
    const request = get(url + timer, { agent: this.agent, headers: headersOf(index), timeout: timeoutMs });
    request.once('timeout', () => request.destroy(new Error('No answer in time.')));
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    let length = 0;
    for await (const chunk of response) length += (chunk as Buffer).length;
    const isImage = response.statusCode === 200 && response.headers['content-type'] === 'image/gif';
    if (!isImage || length !== Number(response.headers['content-length'])) throw new Error('Not a whole image.');
  }
}
