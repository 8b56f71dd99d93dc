import { useLingui } from '@lingui/react/macro';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { UnsavedChangesGuard } from '../../../shared/unsaved/unsaved-changes.tsx';
import classes from '../settings.module.css';
import { EmailForm } from './email-form.tsx';
import { PreferencesForm } from './preferences-form.tsx';

export function Component() {
  const { t } = useLingui();
  return (
    <UnsavedChangesGuard>
      <div className={classes.page}>
        <PageHeader title={t`Profile`} />
        <PreferencesForm />
        <EmailForm />
      </div>
    </UnsavedChangesGuard>
  );
}
