import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { AccountForm, useAccountForm } from '../../../shared/forms/account-form.tsx';
import type { Notices } from '../../../shared/http/account-types.ts';
import { get } from '../../../shared/http/queries.ts';
import { request } from '../../../shared/http/request.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { showToast } from '../../../shared/ui/toasts.tsx';
import { useUnsavedChanges } from '../../../shared/unsaved/unsaved-changes.tsx';
import { optionsOf } from '../../../shared/ui/options.ts';

const path = '/account/notices';
const noticesQuery = queryOptions({ queryKey: ['notices'], queryFn: get<Notices>(path) });

/** Which events the owner gets emails about. Shown when the settings are there. */
export function NoticesCard() {
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
export function SavedForm({ form, variant = 'filled', ...props }: SavedFormProps) {
  return <AccountForm {...props} form={form} layout="narrow" button={{ variant, disabled: !form.formState.isDirty }} />;
}
