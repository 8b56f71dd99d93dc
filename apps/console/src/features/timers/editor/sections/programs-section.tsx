import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import {
  isPrintableText,
  maxExternalIdLength,
  maxMetadataKeys,
  maxMetadataLength,
  metadataKeyPattern,
} from '@tminus/domain';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { AccountForm, useAccountForm } from '../../../../shared/forms/account-form.tsx';
import { isHttpError } from '../../../../shared/http/request.ts';
import { IconButton } from '../../../../shared/ui/controls.tsx';
import { Dialog, type DialogState } from '../../../../shared/ui/dialog.tsx';
import { timerQuery, updateTimer } from '../../api.ts';
import type { TimerVersion } from '../../timer.ts';
import dialogClasses from '../dialogs.module.css';
import classes from '../editor.module.css';
import { Section, useEditor } from '../fields.tsx';

/** What programs keep with the timer, once it exists. */
export function ProgramsSection() {
  const { t } = useLingui();
  const { timer } = useEditor();
  const [isOpen, setOpen] = useState(false);
  if (!timer) return null;
  const { externalId, metadata } = timer;
  const kept = [...(externalId ? [[t`Id of your system`, externalId] as const] : []), ...Object.entries(metadata)];
  return (
    <Section title={<Trans>For programs</Trans>} summary={kept[0]?.[1]} folded>
      {kept.length > 0 && (
        <dl className={classes.kept}>
          {kept.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="buttons">
        <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          {t`Edit`}
        </Button>
      </div>
      <ProgramsDialog timer={timer} opened={isOpen} onClose={() => setOpen(false)} />
    </Section>
  );
}

const entry = z.object({
  key: z.string().check(
    z.trim(),
    z.regex(metadataKeyPattern, {
      error: () => t`Use at most 40 letters (A-Z, a-z), digits and _ - . and begin with a letter or digit.`,
    }),
  ),
  text: z.string().check(
    z.refine((text) => isPrintableText(text, maxMetadataLength), {
      error: () => t`Enter 1 to 500 characters, and no invisible ones.`,
    }),
  ),
});
type Entry = z.infer<typeof entry>;

const schema = z.object({
  externalId: z.string().check(z.trim()),
  entries: z.array(entry).check(({ value, issues }) => {
    const keys = value.map(({ key }) => key);
    for (const [index, key] of keys.entries())
      if (keys.indexOf(key) < index)
        issues.push({ code: 'custom', path: [index, 'key'], input: key, message: t`This key is already used.` });
  }),
});

interface ProgramsDialogProps extends DialogState {
  timer: TimerVersion;
}

/** Changes what programs keep with a timer. It is saved at once, apart from the fields of the editor. */
function ProgramsDialog({ timer, opened, onClose }: ProgramsDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog opened={opened} onClose={onClose} title={t`For programs`} size="40rem" isFullScreenOnPhones>
      <ProgramsForm timer={timer} onClose={onClose} />
    </Dialog>
  );
}

function ProgramsForm({ timer, onClose }: Omit<ProgramsDialogProps, 'opened'>) {
  const { t } = useLingui();
  // The version that the form shows: a newer one that is loaded meanwhile must not be overwritten.
  const [{ id, etag, externalId, metadata }] = useState(timer);
  const queryClient = useQueryClient();
  const form = useAccountForm({
    schema,
    defaultValues: {
      externalId: externalId ?? '',
      entries: Object.entries(metadata).map(([key, text]) => ({ key, text })),
    },
    onSubmit: async (values) => {
      const changes = {
        externalId: values.externalId || null,
        metadata: Object.fromEntries(values.entries.map(({ key, text }) => [key, text])),
      };
      queryClient.setQueryData(timerQuery(id).queryKey, await updateTimer(id, changes, etag));
      onClose();
    },
    fieldOf: (error) =>
      isHttpError(error, 'external_id_taken')
        ? { field: 'externalId', message: t`Another timer of the account has this id.` }
        : undefined,
  });
  return (
    <AccountForm form={form} submit={<Trans>Save</Trans>} onCancel={onClose}>
      <p className="hint">
        <Trans>Your programs find the timer by this through the API. It is saved at once. Readers do not see it.</Trans>
      </p>
      <TextInput
        {...form.field('externalId')}
        data-autofocus
        label={t`Id of your system (optional)`}
        description={t`Such as the number of a campaign. No other timer can have it.`}
        maxLength={2 * maxExternalIdLength}
        autoComplete="off"
      />
      <Entries form={form} />
    </AccountForm>
  );
}

/** The metadata: keys with texts. */
function Entries({ form }: { form: ReturnType<typeof useAccountForm<z.infer<typeof schema>>> }) {
  const { control, formState } = form;
  const { t } = useLingui();
  const { value: entries, onChange, onBlur, ref } = useController({ control, name: 'entries' }).field;
  const errors = formState.errors.entries;
  const replace = (index: number, ...replacement: Entry[]) => onChange(entries.toSpliced(index, 1, ...replacement));
  return (
    <fieldset className={dialogClasses.entries}>
      <legend>{t`Metadata`}</legend>
      {entries.map((entry, index) => {
        const input = (field: keyof Entry, label: string, maxLength: number) => (
          <TextInput
            aria-label={label}
            placeholder={field === 'key' ? t`Key` : t`Text`}
            value={entry[field]}
            error={errors?.[index]?.[field]?.message}
            maxLength={maxLength}
            autoComplete="off"
            onBlur={onBlur}
            onChange={({ currentTarget }) => replace(index, { ...entry, [field]: currentTarget.value })}
          />
        );
        const number = index + 1;
        return (
          <div key={index} className={dialogClasses.entry}>
            {input('key', t`Key ${number}`, 80)}
            {input('text', t`Text ${number}`, 2 * maxMetadataLength)}
            <IconButton aria-label={t`Remove text ${number}`} onClick={() => replace(index)}>
              <IconX aria-hidden size={18} stroke={1.75} />
            </IconButton>
          </div>
        );
      })}
      {entries.length < maxMetadataKeys && (
        <Button
          ref={ref}
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus aria-hidden size={16} stroke={1.75} />}
          onClick={() => onChange([...entries, { key: '', text: '' }])}
        >
          <Trans>Add a text</Trans>
        </Button>
      )}
    </fieldset>
  );
}
