import { BadRequestException, NotFoundException } from '@nestjs/common';
import { ApiError } from '@tminus/domain';
import { QueueFullError, TimeoutError } from '../resilience/index.ts';
import { EntityMetadataNotFoundError } from 'typeorm';
import { errorBody, toApiError } from './to-api-error.ts';

const withCode = (code: string, message = 'internal detail') => Object.assign(new Error(message), { code });

describe('toApiError', () => {
  it.each<[string, unknown, number, string]>([
    ['an error of the API', new ApiError('plan_required'), 403, 'plan_required'],
    ['an unknown route', new NotFoundException('Cannot GET /x'), 404, 'not_found'],
    ['a bad request of the framework', new BadRequestException('internal detail'), 400, 'invalid_request'],
    ['a body that is too large', withCode('FST_ERR_CTP_BODY_TOO_LARGE'), 413, 'payload_too_large'],
    ['a malformed address', withCode('FST_ERR_BAD_URL'), 404, 'not_found'],
    [
      'a client error of a Fastify plugin',
      Object.assign(new Error('internal detail'), { statusCode: 415 }),
      415,
      'unsupported_media_type',
    ],
    ['a database that refuses connections', withCode('ECONNREFUSED'), 503, 'unavailable'],
    ['a database that is shutting down', withCode('57P01'), 503, 'unavailable'],
    [
      'an outage in the cause of an error',
      new Error('internal detail', { cause: withCode('ECONNRESET') }),
      503,
      'unavailable',
    ],
    ['a connection pool timeout', new Error('timeout exceeded when trying to connect'), 503, 'unavailable'],
    ['a timeout', new TimeoutError('the database', 1_000), 503, 'unavailable'],
    ['a full queue', new QueueFullError(), 503, 'unavailable'],
    ['a query that gets no answer', new Error('Query read timeout'), 503, 'unavailable'],
    ['a data source that is not initialized', new EntityMetadataNotFoundError('Timer'), 503, 'unavailable'],
    ['a broken query', withCode('42P01'), 500, 'internal_error'],
    ['anything else', new TypeError('internal detail'), 500, 'internal_error'],
    ['a thrown value that is not an error', 'internal detail', 500, 'internal_error'],
  ])('converts %s', (_, error, status, code) => {
    const apiError = toApiError(error);
    expect([apiError.status, apiError.code]).toEqual([status, code]);
    expect(JSON.stringify(errorBody(apiError))).not.toContain('internal detail');
  });
});
