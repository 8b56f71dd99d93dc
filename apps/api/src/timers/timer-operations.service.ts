import { Injectable, type Type } from '@nestjs/common';
import type { Sender } from '@tminus/auth';
import type { IdempotentRequest, Transaction } from '@tminus/database';
import { ApiError, invalidField } from '@tminus/domain';
import { errorBody } from '@tminus/server';
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { parseIfMatch } from '../http/conditional-headers.ts';
import { RequestValidationPipe } from '../http/request-validation.ts';
import { type Idempotent, IdempotencyService } from '../http/idempotency.service.ts';
import { type TimerOperation, type TimerOperationResultDto, timerOperations } from './dto/timer-operations.dto.ts';
import { type TimerWithETag, TimersService } from './timers.service.ts';

const validation = new RequestValidationPipe();

/** Executes several operations on timers in one request. */
@Injectable()
export class TimerOperationsService {
  constructor(
    private readonly timers: TimersService,
    private readonly idempotency: IdempotencyService,
  ) {}

  /**
   * Executes operations one after the other. Each has its own transaction and its own result: one that fails does not stop the others.
   * @param operations - not validated: one that is not valid fails like any other
   * @param key - each operation that has succeeded is executed once for all requests with the key
   * @returns a result for each operation, in the same order. A replay if all of them are
   * @throws ApiError `idempotency_in_progress`, `idempotency_key_reused`; the error of an outage, which stops the rest. What was done stays
   *   done, and the request can be sent again
   */
  async execute(
    owner: Sender,
    operations: readonly object[],
    key?: IdempotentRequest,
  ): Promise<Idempotent<TimerOperationResultDto[]>> {
    // Reserves the key, so that other requests cannot use it.
    await this.idempotency.runOnce(owner, key, async () => ({}));
    const results: Idempotent<TimerOperationResultDto>[] = [];
    for (const [index, operation] of operations.entries()) {
      await setImmediate(); // validating all of them takes long enough to delay other requests
      results.push(await this.executeOne(owner, operation, key && keyOf(key, index)));
    }
    return { result: results.map(({ result }) => result), isReplayed: results.every(({ isReplayed }) => isReplayed) };
  }

  private async executeOne(
    owner: Sender,
    unchecked: object,
    key: IdempotentRequest | undefined,
  ): Promise<Idempotent<TimerOperationResultDto>> {
    try {
      const operation = await validated(unchecked);
      if (operation.action === 'create') {
        const { result, isReplayed } = await this.timers.create(owner, operation.timer, key);
        return { result: succeeded(201, result), isReplayed };
      }
      return await this.idempotency.runOnce(owner, key, (transaction) => this.apply(owner, operation, transaction));
    } catch (error) {
      if (!(error instanceof ApiError) || concernsRequest(error)) throw error;
      return { result: { status: error.status, ...errorBody(error) }, isReplayed: false };
    }
  }

  private async apply(
    owner: Sender,
    operation: Exclude<TimerOperation, { action: 'create' }>,
    transaction: Transaction | undefined,
  ): Promise<TimerOperationResultDto> {
    switch (operation.action) {
      case 'update': {
        const ifMatch = parseIfMatch(operation.ifMatch, 'ifMatch');
        return succeeded(200, await this.timers.update(owner, operation.id, ifMatch, operation.timer, { transaction }));
      }
      case 'delete': {
        const ifMatch = parseIfMatch(operation.ifMatch, 'ifMatch');
        const { timer } = await this.timers.delete(owner, operation.id, ifMatch, transaction);
        return { status: 200, data: { ...timer, status: 'deleted' } };
      }
      case 'restore':
        return succeeded(200, await this.timers.restore(owner, operation.id, transaction));
    }
  }
}

const succeeded = (status: number, { timer, etag }: TimerWithETag) => ({ status, data: timer, etag });

/** Not what an operation does, but whether the request may be executed at all. */
const concernsRequest = ({ code, status }: ApiError) => code.startsWith('idempotency_') || status >= 500;

const actions = Object.keys(timerOperations);

/** @throws ApiError `invalid_request` */
async function validated(operation: object): Promise<TimerOperation> {
  const { action } = operation as Partial<TimerOperation>;
  const metatype = actions.includes(String(action)) ? timerOperations[action as TimerOperation['action']] : undefined;
  if (!metatype) throw invalidField('action', `must be one of: ${actions.join(', ')}`, 'is_one_of');
  return (await validation.transform(operation, { type: 'body', metatype: metatype as Type })) as TimerOperation;
}

/** Which no client can send, and which is short enough for a column. */
const keyOf = ({ key, requestHash }: IdempotentRequest, index: number): IdempotentRequest => ({
  key: `${createHash('sha256').update(key).digest('hex')}\n${index}`,
  requestHash,
});
