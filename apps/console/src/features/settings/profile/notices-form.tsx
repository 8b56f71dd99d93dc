import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { AccountForm } from '../../../shared/forms/account-form.tsx';
import { useAccountForm } from '../../../shared/forms/use-account-form.ts';
import type { Notices } from '../../../shared/http/account-types.ts';
import { request } from '../../../shared/http/request.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { showToast } from '../../../shared/ui/toasts.ts';
import { useUnsavedChanges } from '../../../shared/unsaved/unsaved-changes.tsx';

const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: async ({ signal }) => (await request<Notices>('GET', '/account/notices', { signal })).data,
});

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
      const { data } = await request<Notices>('PUT', '/account/notices', { body: values });
      queryClient.setQueryData(noticesQuery.queryKey, data);
      form.reset(data);
      showToast({ message: t`Saved` });
    },
  });
  useUnsavedChanges(form.formState.isDirty);
  const frequencies = [
    { value: 'off', label: t`Never` },
    { value: 'now', label: t`At once` },
    { value: 'daily', label: t`Daily` },
  ];
  return (
    <Card title={t`Emails about events`} text={t`Sent to your confirmed address. Daily emails come at 8:00.`}>
      <AccountForm form={form}>
        <NativeSelect {...form.field('timers')} label={t`Timers`} data={frequencies} />
        <NativeSelect {...form.field('deadlines')} label={t`Ends of timers`} data={frequencies} />
        <NativeSelect {...form.field('usage')} label={t`Usage`} data={frequencies} />
        <NativeSelect {...form.field('keys')} label={t`API keys`} data={frequencies} />
        <NativeSelect {...form.field('webhooks')} label={t`Disabled webhooks`} data={frequencies} />
        <div className="buttons">
          <Button type="submit" loading={form.formState.isSubmitting} disabled={!form.formState.isDirty}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </AccountForm>
    </Card>
  );
}
