import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type ApiRequest, Recorder, accountBytes } from '@tminus/event-log';
import type { AuthenticatedRequest, Caller } from '@tminus/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Records the requests of accounts, and ships them while the service runs. */
@Injectable()
export class RequestRecorder extends Recorder implements OnApplicationBootstrap {
  /** What this turn of the event loop has brought: it is written at once. */
  private readonly arrived: ApiRequest[] = [];
  private readonly accounts = new WeakMap<Caller, Uint8Array>();

  onApplicationBootstrap(): void {
    this.start();
  }

  /** A hook behind the one that finds out who calls: whoever was let in has made a request, whatever its answer will be. */
  readonly hook = (request: FastifyRequest & AuthenticatedRequest, _reply: FastifyReply, done: () => void): void => {
    const { caller } = request;
    if (caller) {
      if (this.arrived.length === 0) setImmediate(this.recordArrived);
      const epochSecond = Math.floor(Date.now() / 1000);
      this.arrived.push({ kind: 'apiRequest', account: this.accountOf(caller), epochSecond });
    }
    done();
  };

  override flush(): Promise<void> {
    this.recordArrived();
    return super.flush();
  }

  override finish(): Promise<void> {
    this.recordArrived();
    return super.finish();
  }

  private readonly recordArrived = (): void => this.record(this.arrived.splice(0));

  /** Worked out once for a caller, who is remembered as long as its key is. */
  private accountOf(caller: Caller): Uint8Array {
    const known = this.accounts.get(caller);
    if (known) return known;
    const bytes = accountBytes(caller.accountId);
    this.accounts.set(caller, bytes);
    return bytes;
  }
}
