import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { homePath } from '../shared/session/next-path.ts';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { PageHeader } from '../shared/ui/page-header.tsx';
import classes from './route-error.module.css';

export function Component() {
  const { t } = useLingui();
  return (
    <main className={classes.root}>
      <PageHeader title={t`Page not found`} />
      <EmptyState title={<Trans>Nothing has this address.</Trans>}>
        <Button component={Link} to={homePath}>
          <Trans>Go to your timers</Trans>
        </Button>
      </EmptyState>
    </main>
  );
}
