import { useLingui } from '@lingui/react/macro';
import { PageHeader } from '../../shared/ui/page-header.tsx';

export function Component() {
  const { t } = useLingui();
  return <PageHeader title={t`Create account`} />;
}
