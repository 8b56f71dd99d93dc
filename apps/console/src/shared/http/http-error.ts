export interface FieldError {
  field: string;
  message: string;
  /** Stable, in snake_case. */
  code?: string;
  params?: { min?: number; max?: number };
}

/** `network`: there was no response. */
export type ErrorCode = string;

/** A response with an error status, or none at all. */
export class HttpError extends Error {
  override name = 'HttpError';
  /** 0: no response. */
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: readonly FieldError[];
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    init: Partial<Pick<HttpError, 'status' | 'code' | 'details' | 'requestId' | 'retryAfterSeconds'>> & {
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: init.cause });
    this.status = init.status ?? 0;
    this.code = init.code ?? 'network';
    this.details = init.details ?? [];
    this.requestId = init.requestId;
    this.retryAfterSeconds = init.retryAfterSeconds;
  }
}

export const isHttpError = (error: unknown, ...codes: ErrorCode[]): error is HttpError =>
  error instanceof HttpError && (codes.length === 0 || codes.includes(error.code));
