import type { RequestSeries, RequestStep } from '@tminus/server';
import type { BufferPool } from '@tminus/rendering';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ViewRecorder } from './images/view-recorder.ts';

/** An answer for which everything was in memory. */
export interface ReadyAnswer {
  readonly status: number;
  /** Names and values in turn: the fastest form for `writeHead`. Without `Content-Length`. */
  readonly headers: readonly string[];
  /** A buffer of the pool, which gets it back, or a text. */
  readonly body: Buffer | string;
  /** Where the request is counted. */
  readonly series: RequestSeries;
}

/** What answers requests at once if it can. Its route answers the others, and reports what fails. */
export interface ReadyResource {
  /**
   * Adds what is to be recorded, such as a view, when nothing can fail any more.
   * @param nowMs - epoch milliseconds
   * @returns undefined if the request is for something else, or needs something that is not in memory
   */
  answerAtOnce(request: IncomingMessage, nowMs: number): ReadyAnswer | undefined;
}

/**
 * Answers of one turn of the event loop wait together for their views to be recorded. With more bytes, they do not wait for the end of
 * the turn.
 */
const maxPendingBytes = 8 * 1024 * 1024;

/**
 * The step before the framework that answers a GET if everything it needs is in memory. A fixed buffer takes 52 µs in a route of the framework
 * and 26 µs without it, an image here 50 µs (docs/performance.md).
 * @param resources - the first that can answers
 */
export function answerFromMemory(
  resources: readonly ReadyResource[],
  views: ViewRecorder,
  pool: BufferPool,
): RequestStep {
  const pending: { answer: ReadyAnswer; response: ServerResponse }[] = [];
  let pendingBytes = 0;
  let pendingSince = 0;

  const find = (request: IncomingMessage): ReadyAnswer | undefined => {
    const nowMs = Date.now();
    try {
      for (const resource of resources) {
        const answer = resource.answerAtOnce(request, nowMs);
        if (answer !== undefined) return answer;
      }
    } catch {
      // It will also fail in the route, which reports it.
    }
    return undefined;
  };

  /** The views are recorded with one write before the first byte is sent: every view that was answered is counted. */
  const sendPending = (): void => {
    if (pending.length === 0) return;
    views.write();
    const sending = pending.splice(0);
    pendingBytes = 0;
    for (const { answer, response } of sending) send(answer, response, pool);
    // For all of them, the time of the first one: one measurement per turn.
    const seconds = (performance.now() - pendingSince) / 1000;
    for (const { answer } of sending) answer.series.add(seconds, Buffer.byteLength(answer.body));
  };

  return (request, response, next) => {
    const answer = request.method === 'GET' ? find(request) : undefined;
    if (answer === undefined) return next(request, response);
    if (pending.length === 0) {
      pendingSince = performance.now();
      setImmediate(sendPending);
    }
    pending.push({ answer, response });
    pendingBytes += answer.body.length;
    if (pendingBytes > maxPendingBytes) sendPending();
  };
}

function send({ status, headers, body }: ReadyAnswer, response: ServerResponse, pool: BufferPool): void {
  response.writeHead(status, [...headers, 'Content-Length', String(Buffer.byteLength(body))]);
  const { socket } = response;
  response.end(body);
  if (typeof body === 'string') return;
  // Usually, the kernel has taken all bytes immediately.
  if (socket?.writableLength === 0) pool.release(body);
  else response.once('close', () => pool.release(body));
}
