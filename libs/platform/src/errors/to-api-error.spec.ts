import { BadRequestException, NotFoundException } from '@nestjs/common';
import { ApiError } from '@tminus/domain';
import { errorBody, toApiError } from './to-api-error.ts';

const withCode = (code: string, message = 'internal detail') => Object.assign(new Error(message), { code });

describe('toApiError', () => {
  it.each<[string, unknown, number, string]>([
    ['an error of the API', new ApiError('plan_required'), 403, 'plan_required'],
    ['a route that does not exist', new NotFoundException('Cannot GET /x'), 404, 'not_found'],
    ['a bad request of the framework', new BadRequestException('internal detail'), 400, 'invalid_request'],
    ['too large a body', withCode('FST_ERR_CTP_BODY_TOO_LARGE'), 413, 'payload_too_large'],
    ['a malformed address', withCode('FST_ERR_BAD_URL'), 404, 'not_found'],
    [
      'a client error of a plugin',
      Object.assign(new Error('internal detail'), { statusCode: 415 }),
      415,
      'unsupported_media_type',
    ],
    ['a database that refuses connections', withCode('ECONNREFUSED'), 503, 'unavailable'],
    ['a database that is shutting down', withCode('57P01'), 503, 'unavailable'],
    [
      'a database that is out, further down',
      new Error('internal detail', { cause: withCode('ECONNRESET') }),
      503,
      'unavailable',
    ],
    ['a pool that gets no connection', new Error('timeout exceeded when trying to connect'), 503, 'unavailable'],
    [
      'a database that does not answer in time',
      new Error('No answer from the database within 1000 ms.'),
      503,
      'unavailable',
    ],
    ['a broken query', withCode('42P01'), 500, 'internal_error'],
    ['anything else', new TypeError('internal detail'), 500, 'internal_error'],
    ['what is no error', 'internal detail', 500, 'internal_error'],
  ])('makes of %s the right answer', (_, error, status, code) => {
    const apiError = toApiError(error);
    expect([apiError.status, apiError.code]).toEqual([status, code]);
    expect(JSON.stringify(errorBody(apiError))).not.toContain('internal detail');
  });

  it('keeps the cause for the log', () => {
    const fault = new TypeError('internal detail');
    expect(toApiError(fault).cause).toBe(fault);
  });
});
