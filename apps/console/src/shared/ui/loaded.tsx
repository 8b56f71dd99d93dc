import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DelayedSkeleton } from './delayed-skeleton.tsx';
import { ErrorState } from './error-state.tsx';

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** What could not be loaded. */
  failed: ReactNode;
  /** Of what is loading. */
  height?: number;
  radius?: 'md' | 'lg';
  /** In its place. Default: a skeleton of this height. */
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a query has loaded. Before, a skeleton, or why it could not be loaded. */
export function Loaded<Data>({ query, failed, loading, children, ...skeleton }: LoadedProps<Data>): ReactNode {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error)
    return (
      <ErrorState error={error} onRetry={() => void refetch()}>
        {failed}
      </ErrorState>
    );
  return loading ?? <DelayedSkeleton {...skeleton} />;
}
