import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, TextInput } from '@mantine/core';
import { type EventType, eventTypes } from '@tminus/domain';
import { type ReactNode, useState } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  AccountForm,
  RecentPasswordField,
  useAccountForm,
  useRecentPassword,
} from '../../../shared/forms/account-form.tsx';
import { withScheme } from '../../../shared/forms/web-address.ts';
import type { Webhook, WebhookRequest } from '../../../shared/http/account-types.ts';
import type { HttpError } from '../../../shared/http/request.ts';
import { Dialog, type DialogState } from '../../../shared/ui/dialog.tsx';
import { useActivityTexts } from '../activity/activity-texts.ts';
import { SecretForm, ShownOnce, ShownOnceButtons, ShownOnceDialog, type ShownOnceState } from '../keys/shown-once.tsx';
import { urlProblem, useChangeWebhook, useCreateWebhook, useRotateSecret } from './webhooks-queries.ts';
import classes from './webhooks.module.css';

/** Asks for an address and events, then shows the secret once. */
export function NewWebhookDialog(state: ShownOnceState) {
  const { t } = useLingui();
  const mutation = useCreateWebhook();
  return (
    <ShownOnceDialog
      {...state}
      mutation={mutation}
      titles={[t`Create a webhook`, t`Your new webhook`]}
      form={
        <WebhookForm onSubmit={mutation.mutateAsync} onCancel={state.onClose} action={<Trans>Create webhook</Trans>} />
      }
    >
      {({ secret }) => (
        <CreatedSecret secret={secret} onDone={state.onClose}>
          <Trans>
            Your receiver verifies the signature of each call with this secret. It follows Standard Webhooks, whose
            libraries exist for many languages.
          </Trans>
        </CreatedSecret>
      )}
    </ShownOnceDialog>
  );
}

/** Explains what a new secret changes, then shows it once. @param id - of the webhook */
export function NewSecretDialog({ id, ...state }: DialogState & { id: string }) {
  const { t } = useLingui();
  const mutation = useRotateSecret(id);
  return (
    <ShownOnceDialog
      {...state}
      mutation={mutation}
      titles={[t`Create a new secret`, t`The new secret`]}
      form={
        <SecretForm onCreate={mutation.mutateAsync} onCancel={state.onClose}>
          <Trans>
            The existing secret works for another 24 hours: each event then has two signatures, so you can change your
            receiver at any time during the day.
          </Trans>
        </SecretForm>
      }
    >
      {({ secret, previousSecretEndsAt }) => (
        <CreatedSecret secret={secret} onDone={state.onClose}>
          {previousSecretEndsAt === null ? (
            <Trans>The secret before is lost: only this one signs. Change your receiver now.</Trans>
          ) : (
            <Trans>For 24 hours, each event has two signatures: by this secret, and by the one before.</Trans>
          )}
        </CreatedSecret>
      )}
    </ShownOnceDialog>
  );
}

interface CreatedSecretProps {
  secret: string;
  onDone: () => void;
  /** What to know about it. */
  children: ReactNode;
}

/** The secret of a webhook, shown once. */
function CreatedSecret({ secret, onDone, children }: CreatedSecretProps) {
  return (
    <div className="stack">
      <ShownOnce secret={secret} copy={<Trans>Copy the secret</Trans>} />
      <p>{children}</p>
      <ShownOnceButtons reference="/docs#/Webhooks/createWebhook" onDone={onDone} />
    </div>
  );
}

export function EditWebhookDialog({ webhook, ...state }: DialogState & { webhook: Webhook | undefined }) {
  const { t } = useLingui();
  const { mutateAsync, isPending } = useChangeWebhook(webhook?.id ?? '');
  return (
    <Dialog {...state} title={t`Edit the webhook`} size="40rem" isLocked={isPending}>
      {webhook && (
        <WebhookForm
          webhook={webhook}
          onSubmit={({ url, ...values }) =>
            // An address that stays the same needs no password.
            mutateAsync(url === webhook.url ? values : { url, ...values }).then(state.onClose)
          }
          onCancel={state.onClose}
          action={<Trans>Save</Trans>}
        />
      )}
    </Dialog>
  );
}

const isOfTimers = (type: EventType) => type.startsWith('timer.');
const timerEvents = eventTypes.filter(isOfTimers);
/** Nobody gets thousands of requests without having chosen them. */
const firstEvents = timerEvents.filter((type) => type !== 'timer.started');
const otherEvents = eventTypes.filter((type) => !isOfTimers(type));

const schema = z.object({
  url: z
    .string()
    .check(z.overwrite(withScheme), z.minLength(1, { error: () => t`Enter the address of your receiver.` })),
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
        <details className={classes.others} open={showsOthers}>
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
    <div className={classes.checks}>
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
