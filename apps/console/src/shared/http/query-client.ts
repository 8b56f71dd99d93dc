import { QueryClient } from '@tanstack/react-query';
import { HttpError } from './http-error.ts';

const maxRetries = 2;

/** Requests that the service refused are not repeated: the answer would be the same. */
const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < maxRetries && !(error instanceof HttpError && error.status >= 400 && error.status < 500);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { retry: shouldRetry, staleTime: 30_000 }, mutations: { retry: false } },
  });
