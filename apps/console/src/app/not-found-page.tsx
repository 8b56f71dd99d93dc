import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { homePath } from '../shared/session/next-path.ts';
import { PageHeader } from '../shared/ui/page-header.tsx';

export function Component() {
  const { t } = useLingui();
  return (
    <main>
      <PageHeader title={t`Page not found`} />
      <Link to={homePath}>
        <Trans>Go to your timers</Trans>
      </Link>
    </main>
  );
}
