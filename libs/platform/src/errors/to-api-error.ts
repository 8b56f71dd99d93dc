import { HttpException } from '@nestjs/common';
import { ApiError, type ErrorCode, errorCatalogue } from '@tminus/domain';

/** What Fastify's own error codes mean to a client. */
const fastifyCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
  FST_ERR_ROUTE_METHOD_NOT_SUPPORTED: 'method_not_allowed',
};

/** What Node's and PostgreSQL's error codes say when the database is away: nothing is wrong with the request or with us. */
const outage = /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|08\w{3}|57P0\d|53300|57014)$/;
const outageMessage =
  /timeout exceeded when trying to connect|No answer from the database|Connection terminated|not connected|Cannot use a pool|No metadata/i;

function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (outage.test(String((cause as NodeJS.ErrnoException).code)) || outageMessage.test(cause.message)) return true;
    if (cause.name === 'DataSourceNotInitializedError') return true;
  }
  return false;
}

function codeOfStatus(status: number): ErrorCode {
  const codes = Object.keys(errorCatalogue) as ErrorCode[];
  const found = codes.find((code) => errorCatalogue[code].status === status && code !== 'invalid_json');
  return found ?? (status < 500 ? 'invalid_request' : 'internal_error');
}

/** Any failure as one that a client may be told of. What is not known to be the client's doing is ours. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = error instanceof Error ? fastifyCodes[String((error as NodeJS.ErrnoException).code)] : undefined;
  if (code !== undefined) return new ApiError(code, { cause: error });
  if (error instanceof HttpException) return new ApiError(codeOfStatus(error.getStatus()), { cause: error });
  const status = (error as { statusCode?: unknown } | undefined)?.statusCode;
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new ApiError(codeOfStatus(status), { cause: error });
  return new ApiError(isOutage(error) ? 'unavailable' : 'internal_error', { cause: error });
}

/** The body of every error response. */
export function errorBody({ code, message, details }: ApiError) {
  return { error: { code, message, ...(details ? { details } : {}) } };
}
