import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { AccountForm } from '../../../shared/forms/account-form.tsx';
import { useAccountForm } from '../../../shared/forms/use-account-form.ts';
import type { KeyRequest } from '../../../shared/http/account-types.ts';
import styles from './keys.module.css';
import { RecentPasswordField, useRecentPassword } from '../../../shared/forms/recent-password.tsx';

/** In the order of the dialog. */
const allScopes = [
  'timers:read',
  'timers:write',
  'analytics:read',
  'usage:read',
  'webhooks:read',
  'webhooks:write',
  'keys:read',
  'keys:write',
  'audit:read',
] as const;
type Scope = (typeof allScopes)[number];

const keyModes = ['live', 'test'] as const;

const lifetimes = ['30', '90', '365'] as const;

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, { error: () => t`Enter a name.` })),
  scopes: z.array(z.enum(allScopes)).check(z.minLength(1, { error: () => t`Choose at least one.` })),
  mode: z.enum(keyModes),
  expiresInDays: z.enum(['', ...lifetimes]),
  currentPassword: z.string(),
});

interface KeyFormProps {
  onCreate: (key: KeyRequest) => Promise<unknown>;
  onCancel: () => void;
}

export function KeyForm({ onCreate, onCancel }: KeyFormProps) {
  const { t } = useLingui();
  const names = useScopeNames();
  const password = useRecentPassword();
  const form = useAccountForm({
    schema,
    defaultValues: {
      name: '',
      scopes: ['timers:read', 'timers:write'],
      mode: 'live',
      expiresInDays: '',
      currentPassword: '',
    },
    onSubmit: ({ name, scopes, mode, expiresInDays, currentPassword }) =>
      onCreate({
        name,
        scopes: allScopes.filter((scope) => scopes.includes(scope)),
        mode,
        ...(expiresInDays !== '' && { expiresInDays: Number(expiresInDays) }),
        ...(currentPassword !== '' && { currentPassword }),
      }).catch(password.onRefused),
    fieldOf: password.fieldOf,
  });
  const { ref: scopesRef, ...scopes } = useController({ control: form.control, name: 'scopes' }).field;
  return (
    <AccountForm form={form} submit={<Trans>Create key</Trans>} onCancel={onCancel}>
      <TextInput
        {...form.field('name')}
        label={t`Name`}
        description={t`What the key is for, such as “Shop”.`}
        data-autofocus
        maxLength={100}
        autoComplete="off"
      />
      <Checkbox.Group {...scopes} label={t`Permissions`} error={form.formState.errors.scopes?.message}>
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
      <div className={styles.selects}>
        <NativeSelect {...form.field('mode')} label={t`Mode`}>
          <option value="live">{t`Live`}</option>
          <option value="test">{t`Test: timers with a mark`}</option>
        </NativeSelect>
        <NativeSelect {...form.field('expiresInDays')} label={t`Expires`}>
          <option value="">{t`Never`}</option>
          {lifetimes.map((days) => (
            <option key={days} value={days}>
              {days === '365' ? t`In a year` : t`In ${days} days`}
            </option>
          ))}
        </NativeSelect>
      </div>
      {password.isAsked && <RecentPasswordField {...form.field('currentPassword')} />}
    </AccountForm>
  );
}

function useScopeNames(): Record<Scope, string> {
  const { t } = useLingui();
  return {
    'timers:read': t`Read timers`,
    'timers:write': t`Create, change and delete timers`,
    'analytics:read': t`Read views`,
    'usage:read': t`Read usage and limits`,
    'webhooks:read': t`Read webhooks`,
    'webhooks:write': t`Create, change and delete webhooks`,
    'keys:read': t`List API keys`,
    'keys:write': t`Create, change and revoke API keys`,
    'audit:read': t`Read who has changed what`,
  };
}
