import { Load } from '@tminus/testing';
import type { Viewing } from './viewers-requests.ts';

interface ViewersOptions extends Viewing {
  /** Of the service. */
  url: string;
  perSecond: number;
  connections: number;
  /** An answer that takes longer is not good. */
  patienceMs: number;
}

/** A request that was due. */
export interface Viewed {
  latencyMs: number;
  /** Whether the answer was 200, complete and large enough. */
  isGood: boolean;
}

/** Ordinary viewers of images, or ordinary users of the API, in a separate process. */
export type Viewers = Load<Pick<Viewing, 'smallestBody'>>;

export function startViewers({ url, perSecond, connections, patienceMs, ...argument }: ViewersOptions): Viewers {
  const module = new URL('./viewers-requests.js', import.meta.url).href;
  const ports = [Number(new URL(url).port)];
  return Load.start({ ports, perSecond, connectionsPerPort: connections, patienceMs, module, argument });
}

/** The requests since the last call. */
export const takeViewed = (viewers: Viewers): Viewed[] =>
  viewers.take().map(({ latencyMs, status, bytes, tag }) => ({
    latencyMs,
    isGood: status === 200 && bytes > tag.smallestBody,
  }));
