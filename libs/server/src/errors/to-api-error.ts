import { HttpException } from '@nestjs/common';
import { ApiError, type ErrorCode, errorCatalogue } from '@tminus/domain';
import { isDatabaseOutage, QueueFullError, TimeoutError } from '../resilience/index.ts';

/** Our error code for each error code of Fastify. */
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

/** Whether the error or one of its causes means that a dependency of this service does not answer. */
export function isOutage(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof TimeoutError || isDatabaseOutage(each)) return true;
  }
  return false;
}

function codeForStatus(status: number): ErrorCode {
  const codes = Object.keys(errorCatalogue) as ErrorCode[];
  const found = codes.find((code) => errorCatalogue[code].status === status && code !== 'invalid_json');
  return found ?? (status < 500 ? 'invalid_request' : 'internal_error');
}

/** Converts any error to one that clients may see. Errors that are not known to be the client's fault become server errors. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = error instanceof Error ? fastifyCodes[String((error as NodeJS.ErrnoException).code)] : undefined;
  if (code !== undefined) return new ApiError(code, { cause: error });
  if (error instanceof HttpException) return new ApiError(codeForStatus(error.getStatus()), { cause: error });
  const status = (error as { statusCode?: unknown } | undefined)?.statusCode;
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new ApiError(codeForStatus(status), { cause: error });
  const isUnavailable = error instanceof QueueFullError || isOutage(error);
  return new ApiError(isUnavailable ? 'unavailable' : 'internal_error', { cause: error });
}

/** The body of every error response. */
export function errorBody({ code, message, details }: ApiError) {
  return { error: { code, message, ...(details ? { details } : {}) } };
}
