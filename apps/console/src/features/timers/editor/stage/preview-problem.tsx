import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fieldMessage } from '../../../../shared/forms/field-message.ts';
import { HttpError } from '../../../../shared/http/http-error.ts';
import { ErrorMessage } from '../../../../shared/http/error-message.tsx';
import { request } from '../../../../shared/http/request.ts';
import classes from './stage.module.css';

/** In place of a preview that could not be loaded. An image has no reason, so this asks for it. */
export function PreviewProblem({ address, onRetry }: { address: string; onRetry: () => void }) {
  const { error } = useQuery({
    queryKey: ['preview-problem', address],
    queryFn: ({ signal }) => request('GET', address, { signal }).then(() => null),
    retry: false,
    gcTime: 0,
  });
  // The form names the field; this says why there is no image.
  const [detail] = error instanceof HttpError ? error.details : [];
  const waitSeconds = error instanceof HttpError ? error.retryAfterSeconds : undefined;
  useEffect(() => {
    if (waitSeconds === undefined) return;
    const timer = setTimeout(onRetry, waitSeconds * 1_000);
    return () => clearTimeout(timer);
  });
  return (
    <div role="alert" className={classes.problem}>
      <p>
        <Trans>The preview could not be drawn.</Trans>{' '}
        {detail ? fieldMessage(detail) : error && <ErrorMessage error={error} />}
      </p>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
