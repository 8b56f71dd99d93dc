import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { HttpError } from '../http/http-error.ts';
import { ErrorMessage } from '../http/error-message.tsx';
import { homePath } from '../session/next-path.ts';
import { EmptyState } from './empty-state.tsx';

export interface ErrorStateProps {
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
