import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, type SkeletonProps } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ErrorMessage } from '../http/error-message.tsx';
import { HttpError } from '../http/request.ts';
import { homePath } from '../session.ts';
import classes from './states.module.css';

/** Responses that arrive in this time never flash a skeleton. */
const skeletonDelayMs = 150;

/** Shows its children only after a moment: fast responses never flash. */
function Delayed({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), skeletonDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return isShown ? children : null;
}

/** Takes its place at once, so that nothing moves, and becomes visible after a moment. Give it the height of what is loading. */
export function DelayedSkeleton({ height, ...props }: SkeletonProps) {
  return (
    <div style={{ height }} aria-hidden>
      <Delayed>
        <Skeleton height={height} {...props} />
      </Delayed>
    </div>
  );
}

interface EmptyStateProps {
  icon?: ComponentType<{ size?: number; stroke?: number; className?: string; 'aria-hidden'?: boolean }>;
  title: ReactNode;
  text?: ReactNode;
  /** A button with the next step. */
  children?: ReactNode;
}

/** In place of a list that has no entries. */
export function EmptyState({ icon: Icon, title, text, children }: EmptyStateProps) {
  return (
    <div className={`box ${classes.state}`}>
      {Icon && <Icon size={24} stroke={1.75} aria-hidden className={classes.icon ?? ''} />}
      <h2>{title}</h2>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {children}
    </div>
  );
}

interface ErrorStateProps {
  error: unknown;
  onRetry: () => void;
  /** What could not be done. */
  children: ReactNode;
}

/** In place of what could not be loaded. */
export function ErrorState({ error, onRetry, children }: ErrorStateProps) {
  const { t } = useLingui();
  const { requestId, status } = error instanceof HttpError ? error : {};
  const isGone = status === 404; // again, it would not be there
  return (
    <div role="alert">
      <EmptyState icon={IconAlertTriangle} title={children} text={<ErrorMessage error={error} />}>
        {isGone ? (
          <Button variant="default" component={Link} to={homePath}>
            {t`Go to your timers`}
          </Button>
        ) : (
          <Button variant="default" onClick={onRetry}>
            {t`Try again`}
          </Button>
        )}
        {requestId !== undefined && (
          <p className="small-hint">
            <Trans>
              Request <code>{requestId}</code>
            </Trans>
          </p>
        )}
      </EmptyState>
    </div>
  );
}

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
