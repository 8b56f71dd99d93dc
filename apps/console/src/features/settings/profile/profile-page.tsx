import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { createFormat } from '../../../shared/format/format.ts';
import { displayName } from '../../../shared/format/intl.ts';
import {
  AccountForm,
  CurrentPasswordField,
  email,
  EmailField,
  useAccountForm,
  useWrongPassword,
} from '../../../shared/forms/account-form.tsx';
import type { Notices } from '../../../shared/http/account-types.ts';
import { get, optionsQuery } from '../../../shared/http/queries.ts';
import { request } from '../../../shared/http/request.ts';
import { languages, preferredLanguage } from '../../../shared/i18n.ts';
import { useAccount, useSession } from '../../../shared/session.ts';
import { optionsOf, Toggle } from '../../../shared/ui/controls.tsx';
import { Card, PageHeader } from '../../../shared/ui/page-parts.tsx';
import { showToast } from '../../../shared/ui/toasts.tsx';
import { UnsavedChangesGuard, useUnsavedChanges } from '../../../shared/unsaved-changes.tsx';
import { describeDuration } from '../../timers/describe.ts';
import classes from '../settings.module.css';
import { useUpdateProfile } from './use-update-profile.ts';

export function Component() {
  const { t } = useLingui();
  const { mail } = useSession();
  return (
    <UnsavedChangesGuard>
      <div className={classes.page}>
        <PageHeader title={t`Profile`} />
        <PreferencesForm />
        <EmailForm />
        {mail && <NoticesCard />}
      </div>
    </UnsavedChangesGuard>
  );
}

const numberFormats = ['auto', '1,234.5', '1.234,5', '1 234,5'] as const;
const preferencesSchema = z.object({
  language: z.enum(['', ...languages]),
  timezone: z.string(),
  numberFormat: z.enum(numberFormats),
  shortcuts: z.boolean(),
  expiringHours: z.string(),
});

/** How long before a deadline its event may come. */
const expiringHours = [1, 3, 6, 12, 24, 48, 72, 168, 336, 720];

const sample = { number: 1234.5, date: '2026-11-27T22:59:00Z' };

/** How the console looks to this account. */
function PreferencesForm() {
  const { t, i18n } = useLingui();
  const account = useAccount();
  const update = useUpdateProfile();
  const { data: options } = useQuery(optionsQuery);
  const timezones = options?.timezones ?? [account.timezone];
  const form = useAccountForm({
    schema: preferencesSchema,
    defaultValues: {
      language: account.language ?? '',
      timezone: account.timezone,
      numberFormat: account.numberFormat,
      shortcuts: account.shortcuts,
      expiringHours: String(account.expiringHours),
    },
    onSubmit: async (values) => {
      const language = values.language === '' ? null : values.language;
      await update({ ...values, language, expiringHours: Number(values.expiringHours) });
      form.reset(values);
    },
  });
  useUnsavedChanges(form.formState.isDirty);
  const [language = '', timezone, numberFormat = 'auto'] = useWatch({
    control: form.control,
    name: ['language', 'timezone', 'numberFormat'],
  });
  const format = createFormat({
    language: preferredLanguage(language === '' ? null : language),
    languages: navigator.languages,
    numberFormat,
    timezone: timezone ?? account.timezone,
  });
  const number = format.number(sample.number);
  const date = format.dateTime(sample.date);
  return (
    <Card title={t`Preferences`}>
      <SavedForm form={form} submit={<Trans>Save</Trans>}>
        <NativeSelect
          {...form.field('language')}
          label={t`Language`}
          data={[
            { value: '', label: t`Same as browser` },
            ...languages.map((value) => ({ value, label: displayName(value, 'language', value) })),
          ]}
        />
        <NativeSelect
          {...form.field('timezone')}
          key={timezones.length}
          label={t`Time zone`}
          description={t`For dates in the console, and for new timers.`}
          data={timezones.includes(account.timezone) ? timezones : [account.timezone, ...timezones]}
        />
        <NativeSelect
          {...form.field('numberFormat')}
          label={t`Numbers`}
          data={numberFormats.map((value) => ({ value, label: value === 'auto' ? t`Same as language` : value }))}
        />
        <p className="hint" aria-live="polite">
          <Trans>
            Example: {number} · {date}
          </Trans>
        </p>
        <Toggle
          {...form.field('shortcuts')}
          defaultChecked={account.shortcuts}
          label={t`Single keys as shortcuts`}
          description={t`Such as N for a new timer. Turn them off if you use speech input.`}
        />
        <NativeSelect
          {...form.field('expiringHours')}
          label={t`Timer ends soon`}
          description={t`Webhooks, emails and the activity list announce the end of a timer this long before.`}
          data={[...new Set([...expiringHours, account.expiringHours])]
            .sort((a, b) => a - b)
            .map((hours) => ({ value: String(hours), label: describeDuration(3_600 * hours, i18n.locale) }))}
        />
      </SavedForm>
    </Card>
  );
}

const emailSchema = z.object({ email: email(), currentPassword: z.string() });

/** The address to sign in with. Where the service sends email, a new one counts when its link is opened: see `EmailNotice`. */
function EmailForm() {
  const { t } = useLingui();
  const account = useAccount();
  const { mail } = useSession();
  const update = useUpdateProfile();
  const wrongPassword = useWrongPassword();
  const form = useAccountForm({
    schema: emailSchema,
    defaultValues: { email: account.email, currentPassword: '' },
    onSubmit: async (values) => {
      const profile = await update(
        {
          email: values.email,
          ...(values.currentPassword !== '' && { currentPassword: values.currentPassword }),
        },
        ({ pendingEmail }) => (pendingEmail === null ? t`Saved` : t`Email sent. Open the link in it.`),
      );
      form.reset({ email: profile.email, currentPassword: '' });
    },
    fieldOf: (error) =>
      error.code === 'email_taken'
        ? { field: 'email', message: t`Another account uses this address.` }
        : wrongPassword(error),
  });
  useUnsavedChanges(form.formState.dirtyFields.email === true);
  const needsPassword = account.hasPassword && form.formState.dirtyFields.email === true;
  return (
    <Card
      title={t`Email`}
      text={
        mail
          ? t`You sign in with this address. If you change it, we send a link to the new one. Until you open it, you keep the old one.`
          : t`You sign in with this address.`
      }
    >
      <SavedForm form={form} submit={<Trans>Change the address</Trans>} variant="default">
        <EmailField {...form.field('email')} autoComplete="email" />
        {needsPassword && <CurrentPasswordField {...form.field('currentPassword')} />}
      </SavedForm>
    </Card>
  );
}

const path = '/account/notices';
const noticesQuery = queryOptions({ queryKey: ['notices'], queryFn: get<Notices>(path) });

/** Which events the owner gets emails about. Shown when the settings are there. */
function NoticesCard() {
  const { data } = useQuery(noticesQuery);
  return data ? <NoticesForm notices={data} /> : null;
}

const frequency = z.enum(['off', 'now', 'daily']);
const schema = z.object({
  timers: frequency,
  deadlines: frequency,
  usage: frequency,
  keys: frequency,
  webhooks: frequency,
});

function NoticesForm({ notices }: { notices: Notices }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const form = useAccountForm({
    schema,
    defaultValues: notices,
    onSubmit: async (values) => {
      const data = await request<Notices>('PUT', path, { body: values });
      queryClient.setQueryData(noticesQuery.queryKey, data);
      form.reset(data);
      showToast({ message: t`Saved` });
    },
  });
  useUnsavedChanges(form.formState.isDirty);
  const frequencies = optionsOf({ off: t`Never`, now: t`At once`, daily: t`Daily` });
  return (
    <Card title={t`Emails about events`} text={t`Sent to your confirmed address. Daily emails come at 8:00.`}>
      <SavedForm form={form} submit={<Trans>Save</Trans>}>
        <NativeSelect {...form.field('timers')} label={t`Timers`} data={frequencies} />
        <NativeSelect {...form.field('deadlines')} label={t`Ends of timers`} data={frequencies} />
        <NativeSelect {...form.field('usage')} label={t`Usage`} data={frequencies} />
        <NativeSelect {...form.field('keys')} label={t`API keys`} data={frequencies} />
        <NativeSelect {...form.field('webhooks')} label={t`Disabled webhooks`} data={frequencies} />
      </SavedForm>
    </Card>
  );
}

type SavedFormProps = Omit<ComponentProps<typeof AccountForm>, 'form'> & {
  form: ComponentProps<typeof AccountForm>['form'] & { formState: { isDirty: boolean } };
  variant?: 'filled' | 'default';
};

/** A form of values that are stored: there is nothing to send until one has changed. */
function SavedForm({ form, variant = 'filled', ...props }: SavedFormProps) {
  return <AccountForm {...props} form={form} layout="narrow" button={{ variant, disabled: !form.formState.isDirty }} />;
}
