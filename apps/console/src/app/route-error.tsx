import { Trans, useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { useRouteError, useSubmit } from 'react-router';
import { signOutPath } from '../shared/session.ts';
import { PageHeader } from '../shared/ui/page-parts.tsx';
import { ErrorState } from '../shared/ui/states.tsx';

/** Instead of the whole app. */
export function RootError() {
  return (
    <Box component="main" maw="40rem" mx="auto" px="md" pt="12vh" pb="var(--space-7)">
      <RouteError />
    </Box>
  );
}

/** A page that could not be shown: its code did not load, or it threw. */
export function RouteError() {
  const error = useRouteError();
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={t`Something went wrong`} />
      <ErrorState error={error} onRetry={() => location.reload()}>
        {t`This page could not be shown.`}
      </ErrorState>
    </>
  );
}

/** The session could not be ended. */
export function SignOutError() {
  const error = useRouteError();
  const submit = useSubmit();
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={t`You are still signed in`} />
      <ErrorState error={error} onRetry={() => void submit(null, { method: 'post', action: signOutPath })}>
        <Trans>You could not be signed out.</Trans>
      </ErrorState>
    </>
  );
}
