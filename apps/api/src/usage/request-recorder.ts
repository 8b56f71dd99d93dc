import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Recorder, accountBytes } from '@tminus/analytics';
import type { AuthenticatedRequest } from '@tminus/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Records the requests of accounts, and ships them while the service runs. */
@Injectable()
export class RequestRecorder extends Recorder implements OnApplicationBootstrap {
  onApplicationBootstrap(): void {
    this.start();
  }

  /** A hook behind the one that finds out who calls: whoever was let in has made a request, whatever its answer will be. */
  readonly hook = (request: FastifyRequest & AuthenticatedRequest, _reply: FastifyReply, done: () => void): void => {
    const { caller } = request;
    if (caller) {
      const epochSecond = Math.floor(Date.now() / 1000);
      this.record([{ kind: 'apiRequest', account: accountBytes(caller.accountId), epochSecond }]);
    }
    done();
  };
}
