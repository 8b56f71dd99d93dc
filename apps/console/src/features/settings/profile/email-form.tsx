import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import * as z from 'zod/mini';
import { EmailField, PasswordField } from '../../../shared/forms/password-field.tsx';
import { email } from '../../../shared/forms/fields.ts';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useAccountForm } from '../../../shared/forms/use-account-form.ts';
import type { HttpError } from '../../../shared/http/http-error.ts';
import { useAccount, useSession } from '../../../shared/session/session.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { useUnsavedChanges } from '../../../shared/unsaved/unsaved-changes.tsx';
import classes from '../settings.module.css';
import { useUpdateProfile } from './use-update-profile.ts';

const schema = z.object({ email: email(), currentPassword: z.string() });

/** The address to sign in with. Where the service sends email, a new one counts when its link is opened: see `EmailNotice`. */
export function EmailForm() {
  const { t } = useLingui();
  const account = useAccount();
  const { mail } = useSession();
  const update = useUpdateProfile();
  const fieldOf = ({ code }: HttpError) => {
    if (code === 'email_taken') return { field: 'email' as const, message: t`Another account uses this address.` };
    if (code !== 'invalid_credentials') return undefined;
    return { field: 'currentPassword' as const, message: t`This is not your current password.` };
  };
  const { register, formState, onSubmit, reset, error } = useAccountForm({
    schema,
    defaultValues: { email: account.email, currentPassword: '' },
    onSubmit: async (values) => {
      const profile = await update(
        {
          email: values.email,
          ...(values.currentPassword === '' ? {} : { currentPassword: values.currentPassword }),
        },
        ({ pendingEmail }) => (pendingEmail === null ? t`Saved` : t`Email sent. Open the link in it.`),
      );
      reset({ email: profile.email, currentPassword: '' });
    },
    fieldOf,
  });
  useUnsavedChanges(formState.dirtyFields.email === true);
  const needsPassword = account.hasPassword && formState.dirtyFields.email === true;
  return (
    <Card
      title={t`Email`}
      text={
        mail
          ? t`You sign in with this address. If you change it, we send a link to the new one. Until you open it, you keep the old one.`
          : t`You sign in with this address.`
      }
    >
      <form className={classes.form} onSubmit={(event) => void onSubmit(event)} noValidate>
        <FormError error={error} />
        <EmailField {...register('email')} autoComplete="email" error={formState.errors.email?.message} />
        {needsPassword && (
          <PasswordField
            {...register('currentPassword')}
            label={t`Current password`}
            autoComplete="current-password"
            error={formState.errors.currentPassword?.message}
          />
        )}
        <div className={classes.actions}>
          <Button type="submit" variant="default" loading={formState.isSubmitting} disabled={!formState.isDirty}>
            <Trans>Change the address</Trans>
          </Button>
        </div>
      </form>
    </Card>
  );
}
