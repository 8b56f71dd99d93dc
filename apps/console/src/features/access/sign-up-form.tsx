import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { email, newPassword } from '../../shared/forms/fields.ts';
import { FormError } from '../../shared/forms/form-error.tsx';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { useAccountForm } from '../../shared/forms/use-account-form.ts';
import { preferredLanguage } from '../../shared/i18n.ts';
import classes from './access.module.css';
import { signUp } from './api.ts';
import { useEnter } from './use-enter.ts';

const schema = z.object({ email: email(), password: newPassword() });

/** Where the service sends no email: the account exists at once. */
export function SignUpForm() {
  const { t } = useLingui();
  const enter = useEnter();
  const { register, formState, onSubmit, error } = useAccountForm({
    schema,
    defaultValues: { email: '', password: '' },
    onSubmit: async (values) => {
      const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      await enter(await signUp({ ...values, timezone, language: preferredLanguage() }));
    },
    fieldOf: ({ code }) =>
      code === 'email_taken'
        ? { field: 'email', message: t`An account with this e-mail address already exists. Sign in instead.` }
        : undefined,
  });
  return (
    <form className={classes.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      <FormError error={error} />
      <TextInput
        {...register('email')}
        label={t`E-mail`}
        type="email"
        autoComplete="username"
        error={formState.errors.email?.message}
      />
      <PasswordField
        {...register('password')}
        label={t`Password`}
        description={t`At least 8 characters. A short sentence is a good password.`}
        autoComplete="new-password"
        error={formState.errors.password?.message}
      />
      <Button type="submit" loading={formState.isSubmitting}>
        <Trans>Create account</Trans>
      </Button>
    </form>
  );
}
