import { QueryCache, QueryClient, MutationCache } from '@tanstack/react-query';
import { HttpError, isHttpError } from './http-error.ts';

const maxRetries = 2;

/** Requests that the service refused are not repeated: the answer would be the same. */
const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < maxRetries && !(error instanceof HttpError && error.status >= 400 && error.status < 500);

/** @param onSessionEnd - called when the service no longer knows the session */
export function createQueryClient(onSessionEnd: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isHttpError(error, 'session_required', 'csrf_token_invalid')) onSessionEnd();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { retry: shouldRetry, staleTime: 30_000 }, mutations: { retry: false } },
  });
}
