import { RawConnection } from '@tminus/testing';
import type { Target } from '../target.ts';

/** Requests that a stranger or the owner of a key sends at once, in each round. */
export type Flood = (target: Target, round: number) => Promise<string[]>;

interface ApiRequest {
  path: string;
  /** Where it comes from, as a proxy reports it. */
  address: string;
  headers?: Record<string, string>;
  /** Makes it a POST. */
  body?: object;
}

export function apiRequest({ path, address, headers = {}, body }: ApiRequest): string {
  const sent = body === undefined ? '' : JSON.stringify(body);
  const ofBody = body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': sent.length };
  const lines = Object.entries({ Host: '127.0.0.1', 'X-Forwarded-For': address, ...headers, ...ofBody });
  const head = [`${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`, ...lines.map((line) => line.join(': '))];
  return `${head.join('\r\n')}\r\n\r\n${sent}`;
}

const openedAtOnce = 50;
const answerWithinMs = 30_000;

/** Opens a connection for each request, then sends all of them. @returns the statuses; 0: no response */
export async function sendAtOnce(url: string, requests: readonly string[]): Promise<number[]> {
  const connections: RawConnection[] = [];
  while (connections.length < requests.length) {
    const missing = Math.min(openedAtOnce, requests.length - connections.length);
    connections.push(...(await Promise.all(Array.from({ length: missing }, () => RawConnection.open(url)))));
  }
  for (const [index, connection] of connections.entries()) connection.send(requests[index] ?? '');
  const statuses = await Promise.all(
    connections.map(async (connection) => {
      const response = await connection.next('GET', { withinMs: answerWithinMs }).catch(() => undefined);
      return response?.status ?? 0;
    }),
  );
  for (const connection of connections) connection.close();
  return statuses;
}
