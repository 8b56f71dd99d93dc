import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { homePath, useSession } from '../shared/session.ts';
import { PageHeader } from '../shared/ui/page-parts.tsx';

export function Component() {
  const { t } = useLingui();
  const { account } = useSession();
  return (
    <>
      <PageHeader title={t`Page not found`} />
      <p>{t`There is no page at this address.`}</p>
      <Button component={Link} to={account ? homePath : '/sign-in'} fullWidth mt="md">
        {account ? <Trans>Go to your timers</Trans> : <Trans>Sign in</Trans>}
      </Button>
    </>
  );
}
