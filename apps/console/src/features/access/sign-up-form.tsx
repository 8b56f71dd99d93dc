import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import * as z from 'zod/mini';
import { EmailField, NewPasswordField } from '../../shared/forms/password-field.tsx';
import { email, newPassword } from '../../shared/forms/fields.ts';
import { browserZone } from '../../shared/format/intl.ts';
import { FormError } from '../../shared/forms/form-error.tsx';
import { useAccountForm } from '../../shared/forms/use-account-form.ts';
import { preferredLanguage } from '../../shared/i18n.ts';
import classes from './access.module.css';
import { signUp } from './api.ts';
import { useEnterNewAccount } from './use-enter.ts';

const schema = z.object({ email: email(), password: newPassword() });

/** Where the service sends no email: the account exists at once. */
export function SignUpForm() {
  const { t } = useLingui();
  const enter = useEnterNewAccount();
  const { register, formState, onSubmit, error } = useAccountForm({
    schema,
    defaultValues: { email: '', password: '' },
    onSubmit: async (values) => {
      await enter(await signUp({ ...values, timezone: browserZone(), language: preferredLanguage() }));
    },
    fieldOf: ({ code }) =>
      code === 'email_taken'
        ? { field: 'email', message: t`An account with this email address already exists. Sign in instead.` }
        : undefined,
  });
  return (
    <form className={classes.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      <FormError error={error} />
      <EmailField {...register('email')} error={formState.errors.email?.message} />
      <NewPasswordField {...register('password')} label={t`Password`} error={formState.errors.password?.message} />
      <Button type="submit" loading={formState.isSubmitting}>
        <Trans>Create account</Trans>
      </Button>
    </form>
  );
}
