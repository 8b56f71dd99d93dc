import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { EmailField } from '../../shared/forms/password-field.tsx';
import { email } from '../../shared/forms/fields.ts';
import { FormError } from '../../shared/forms/form-error.tsx';
import { useAccountForm } from '../../shared/forms/use-account-form.ts';
import { preferredLanguage } from '../../shared/i18n.ts';
import { nextPath } from '../../shared/session/next-path.ts';
import classes from './access.module.css';
import { keepForLink } from './after-sign-up.ts';
import { requestSignUp } from './api.ts';

const schema = z.object({ email: email() });

export interface SignUpByEmailProps {
  /** undefined before an email is sent. */
  sentTo: string | undefined;
  onSent: (email: string | undefined) => void;
}

/** Where the service sends email: a link shows that the address is right, and leads to the choice of a password. */
export function SignUpByEmail({ sentTo, onSent }: SignUpByEmailProps) {
  return sentTo === undefined ? (
    <AddressForm onSent={onSent} />
  ) : (
    <Sent to={sentTo} onOther={() => onSent(undefined)} />
  );
}

function AddressForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const { register, formState, onSubmit, error } = useAccountForm({
    schema,
    defaultValues: { email: '' },
    onSubmit: async (values) => {
      await requestSignUp(values.email, preferredLanguage());
      keepForLink(nextPath(search));
      onSent(values.email);
    },
  });
  return (
    <form className={classes.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      <FormError error={error} />
      <EmailField
        {...register('email')}
        description={t`We send a link to it. Then you choose a password.`}
        error={formState.errors.email?.message}
      />
      <Button type="submit" loading={formState.isSubmitting}>
        <Trans>Create account</Trans>
      </Button>
    </form>
  );
}

function Sent({ to, onOther }: { to: string; onOther: () => void }) {
  const again = useMutation({ mutationFn: () => requestSignUp(to, preferredLanguage()) });
  return (
    <div className={classes.form}>
      <p role="status" className={classes.sent}>
        {again.isSuccess ? (
          <Trans>
            We have sent another email to <strong>{to}</strong>. Look in the spam folder, too.
          </Trans>
        ) : (
          <Trans>
            We have sent an email to <strong>{to}</strong>. Open the link in it within 24 hours, and your account is
            ready.
          </Trans>
        )}
      </p>
      <FormError error={again.error} />
      <div className={classes.choices}>
        <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
          <Trans>Send again</Trans>
        </Button>
        <Button variant="subtle" color="gray" onClick={onOther}>
          <Trans>Use another address</Trans>
        </Button>
      </div>
    </div>
  );
}
