import { useLingui } from '@lingui/react/macro';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { UnsavedChangesGuard } from '../../../shared/unsaved/unsaved-changes.tsx';
import classes from '../settings.module.css';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';

export function Component() {
  const { t } = useLingui();
  return (
    <UnsavedChangesGuard>
      <div className={classes.page}>
        <PageHeader title={t`Security`} />
        <PasswordForm />
        <Sessions />
      </div>
    </UnsavedChangesGuard>
  );
}
