import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type Scope, scopes } from '@tminus/domain';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  AccountForm,
  RecentPasswordField,
  useAccountForm,
  useRecentPassword,
} from '../../../shared/forms/account-form.tsx';
import type { KeyRequest, NewApiKey } from '../../../shared/http/account-types.ts';
import { useSession } from '../../../shared/session.ts';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import { curlExample, useCreateKey } from './keys-queries.ts';
import classes from './keys.module.css';
import { ShownOnce, ShownOnceButtons, ShownOnceDialog, type ShownOnceState } from './shown-once.tsx';

/** Asks for a name and scopes, then shows the key once. */
export function NewKeyDialog(state: ShownOnceState) {
  const { t } = useLingui();
  const mutation = useCreateKey();
  return (
    <ShownOnceDialog
      {...state}
      mutation={mutation}
      titles={[t`Create a key`, t`Your new key`]}
      form={<KeyForm onCreate={mutation.mutateAsync} onCancel={state.onClose} />}
    >
      {(created) => <CreatedKey created={created} onDone={state.onClose} />}
    </ShownOnceDialog>
  );
}

/** The key, shown once, and a request that uses it. */
function CreatedKey({ created, onDone }: { created: NewApiKey; onDone: () => void }) {
  const { t } = useLingui();
  const { apiBaseUrl } = useSession();
  const id = useId();
  const example = curlExample(apiBaseUrl, created.key, created.scopes);
  return (
    <div className="stack">
      <ShownOnce secret={created.key} copy={<Trans>Copy the key</Trans>} />
      <div>
        <h3 className={classes.heading}>{t`Try it in a terminal`}</h3>
        <div className={classes.secret}>
          <pre id={`${id}-curl`}>{example}</pre>
          <CopyButton variant="default" text={example} textElementId={`${id}-curl`}>
            {t`Copy the command`}
          </CopyButton>
        </div>
      </div>
      <ShownOnceButtons reference="/docs" onDone={onDone} />
    </div>
  );
}

const keyModes = ['live', 'test'] as const;

const lifetimes = ['30', '90', '365'] as const;

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, { error: () => t`Enter a name.` })),
  scopes: z.array(z.enum(scopes)).check(z.minLength(1, { error: () => t`Choose at least one.` })),
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
    onSubmit: ({ name, scopes: chosen, mode, expiresInDays, currentPassword }) =>
      onCreate({
        name,
        scopes: scopes.filter((scope) => chosen.includes(scope)),
        mode,
        ...(expiresInDays !== '' && { expiresInDays: Number(expiresInDays) }),
        ...(currentPassword !== '' && { currentPassword }),
      }).catch(password.onRefused),
    fieldOf: password.fieldOf,
  });
  const { ref: scopesRef, ...group } = useController({ control: form.control, name: 'scopes' }).field;
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
      <Checkbox.Group {...group} label={t`Permissions`} error={form.formState.errors.scopes?.message}>
        <div className={classes.checks}>
          {scopes.map((scope, index) => (
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
      <div className={classes.selects}>
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
