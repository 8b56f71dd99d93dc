import { Injectable } from '@nestjs/common';
import { accountBytes, type ApiRequestRecord, Recorder } from '@tminus/analytics';
import type { AuthenticatedRequest, KeyCaller } from '@tminus/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Records the requests of accounts and ships them to the database. */
@Injectable()
export class RequestRecorder extends Recorder {
  /** Requests of the current turn of the event loop, which are written together. */
  private readonly pending: ApiRequestRecord[] = [];
  private readonly accounts = new WeakMap<KeyCaller, Uint8Array>();

  /** An `onRequest` hook after `RequestAdmission`: counts every admitted request, regardless of its response. */
  readonly onRequest = (
    request: FastifyRequest & AuthenticatedRequest,
    _reply: FastifyReply,
    done: () => void,
  ): void => {
    if (request.caller) this.add(request.caller, 1);
    done();
  };

  /** Counts requests of a caller. */
  add(caller: KeyCaller, requests: number): void {
    if (this.pending.length === 0) setImmediate(this.recordPending);
    const record: ApiRequestRecord = {
      kind: 'apiRequest',
      account: this.accountOf(caller),
      epochSecond: Math.floor(Date.now() / 1000),
    };
    for (let n = 0; n < requests; n++) this.pending.push(record);
  }

  override flush(timeoutMs: number): Promise<void> {
    this.recordPending();
    return super.flush(timeoutMs);
  }

  override close(): Promise<void> {
    this.recordPending();
    return super.close();
  }

  private readonly recordPending = (): void => this.record(this.pending.splice(0));

  /** Computed once for each caller in the authenticator's cache. */
  private accountOf(caller: KeyCaller): Uint8Array {
    const known = this.accounts.get(caller);
    if (known) return known;
    const bytes = accountBytes(caller.accountId);
    this.accounts.set(caller, bytes);
    return bytes;
  }
}
