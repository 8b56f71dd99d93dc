import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, TextInput } from '@mantine/core';
import { type EventType, eventTypes } from '@tminus/domain';
import { type ReactNode, useState } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { AccountForm } from '../../../shared/forms/account-form.tsx';
import { RecentPasswordField, useRecentPassword } from '../../../shared/forms/recent-password.tsx';
import { useAccountForm } from '../../../shared/forms/use-account-form.ts';
import type { Webhook, WebhookRequest } from '../../../shared/http/account-types.ts';
import type { HttpError } from '../../../shared/http/http-error.ts';
import { useActivityTexts } from '../activity/use-activity-texts.ts';
import { urlProblem } from './problems.ts';
import styles from './webhooks.module.css';

const isOfTimers = (type: EventType) => type.startsWith('timer.');
const timerEvents = eventTypes.filter(isOfTimers);
/** Nobody gets thousands of requests without having chosen them. */
const firstEvents = timerEvents.filter((type) => type !== 'timer.started');
const otherEvents = eventTypes.filter((type) => !isOfTimers(type));

const schema = z.object({
  url: z.string().check(z.trim(), z.minLength(1, { error: () => t`Enter the address of your receiver.` })),
  description: z.string(),
  events: z.array(z.enum(eventTypes)).check(z.minLength(1, { error: () => t`Choose at least one.` })),
  currentPassword: z.string(),
});

type Values = Pick<WebhookRequest, 'url' | 'description' | 'events' | 'currentPassword'>;

interface WebhookFormProps {
  /** The one to change. Default: a new one. */
  webhook?: Webhook;
  onSubmit: (values: Values) => Promise<unknown>;
  onCancel: () => void;
  /** The words on the button. */
  action: ReactNode;
}

export function WebhookForm({ webhook, onSubmit, onCancel, action }: WebhookFormProps) {
  const { t } = useLingui();
  const password = useRecentPassword();
  const { url = '', description = '', events = firstEvents } = webhook ?? {};
  const form = useAccountForm({
    schema,
    defaultValues: { url, description, events, currentPassword: '' },
    onSubmit: ({ currentPassword, ...values }) =>
      onSubmit({
        ...values,
        events: eventTypes.filter((type) => values.events.includes(type)),
        ...(currentPassword !== '' && { currentPassword }),
      }).catch(password.onRefused),
    fieldOf: (error: HttpError) => password.fieldOf(error) ?? urlProblem(error),
  });
  const { ref: eventsRef, ...field } = useController({ control: form.control, name: 'events' }).field;
  const [showsOthers] = useState(() => events.some((type) => !isOfTimers(type)));
  const chosen = field.value.filter((type) => !isOfTimers(type)).length;
  return (
    <AccountForm form={form} submit={action} onCancel={onCancel}>
      <TextInput
        {...form.field('url')}
        label={t`Address`}
        description={t`Where your program receives events, such as https://shop.example/webhooks.`}
        data-autofocus
        type="url"
        maxLength={1_000}
        autoComplete="off"
      />
      <TextInput {...form.field('description')} label={t`Description (optional)`} maxLength={200} autoComplete="off" />
      <Checkbox.Group {...field} label={t`Events`} error={form.formState.errors.events?.message}>
        <EventChecks types={timerEvents} firstRef={eventsRef} />
        <details className={styles.others} open={showsOthers}>
          <summary>
            <Trans>Keys, usage, settings and sign-ins</Trans>
            {chosen > 0 && ` (${chosen})`}
          </summary>
          <EventChecks types={otherEvents} />
        </details>
      </Checkbox.Group>
      {password.isAsked && <RecentPasswordField {...form.field('currentPassword')} />}
    </AccountForm>
  );
}

interface EventChecksProps {
  types: readonly EventType[];
  firstRef?: (input: HTMLInputElement | null) => void;
}

function EventChecks({ types, firstRef }: EventChecksProps) {
  const { types: names } = useActivityTexts();
  return (
    <div className={styles.checks}>
      {types.map((type, index) => (
        <Checkbox
          key={type}
          {...(index === 0 && firstRef && { ref: firstRef })}
          value={type}
          label={names[type]}
          description={<code>{type}</code>}
        />
      ))}
    </div>
  );
}
