import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useAccountForm } from '../../../shared/forms/use-account-form.ts';
import type { KeyRequest } from '../settings-types.ts';
import styles from './keys.module.css';
import { allScopes, useScopeNames } from './scope-names.ts';

const lifetimes = ['30', '90', '365'] as const;

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, { error: () => t`Enter a name.` })),
  scopes: z.array(z.enum(allScopes)).check(z.minLength(1, { error: () => t`Choose at least one.` })),
  expiresInDays: z.enum(['', ...lifetimes]),
});

interface KeyFormProps {
  onCreate: (key: KeyRequest) => Promise<unknown>;
  onCancel: () => void;
}

export function KeyForm({ onCreate, onCancel }: KeyFormProps) {
  const { t } = useLingui();
  const names = useScopeNames();
  const { register, control, formState, onSubmit, error } = useAccountForm({
    schema,
    defaultValues: { name: '', scopes: ['timers:read', 'timers:write'], expiresInDays: '' },
    onSubmit: ({ name, scopes, expiresInDays }) =>
      onCreate({
        name,
        scopes: allScopes.filter((scope) => scopes.includes(scope)),
        ...(expiresInDays !== '' && { expiresInDays: Number(expiresInDays) }),
      }),
  });
  const { errors, isSubmitting } = formState;
  const { ref: scopesRef, ...scopes } = useController({ control, name: 'scopes' }).field;
  return (
    <form className={styles.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      <FormError error={error} />
      <TextInput
        {...register('name')}
        label={t`Name`}
        description={t`What the key is for, such as “Shop”.`}
        data-autofocus
        maxLength={100}
        autoComplete="off"
        error={errors.name?.message}
      />
      <Checkbox.Group {...scopes} label={t`It may`} error={errors.scopes?.message}>
        <div className={styles.checks}>
          {allScopes.map((scope, index) => (
            <Checkbox
              key={scope}
              {...(index === 0 && { ref: scopesRef })}
              value={scope}
              label={names[scope]}
              description={<code>{scope}</code>}
            />
          ))}
        </div>
      </Checkbox.Group>
      <NativeSelect {...register('expiresInDays')} label={t`Expires`}>
        <option value="">{t`Never`}</option>
        {lifetimes.map((days) => (
          <option key={days} value={days}>
            {days === '365' ? t`In a year` : t`In ${days} days`}
          </option>
        ))}
      </NativeSelect>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onCancel} disabled={isSubmitting}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={isSubmitting}>
          <Trans>Create key</Trans>
        </Button>
      </div>
    </form>
  );
}
