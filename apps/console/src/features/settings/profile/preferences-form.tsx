import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useAccountForm } from '../../../shared/forms/use-account-form.ts';
import { createFormat } from '../../../shared/format/format.ts';
import { displayName } from '../../../shared/format/intl.ts';
import { languages, preferredLanguage } from '../../../shared/i18n.ts';
import { useAccount } from '../../../shared/session/session.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { optionsQuery } from '../../../shared/http/options-query.ts';
import { useUnsavedChanges } from '../../../shared/unsaved/unsaved-changes.tsx';
import classes from '../settings.module.css';
import { useUpdateProfile } from './use-update-profile.ts';

const numberFormats = ['auto', '1,234.5', '1.234,5', '1 234,5'] as const;
const schema = z.object({
  language: z.enum(['', ...languages]),
  timezone: z.string(),
  numberFormat: z.enum(numberFormats),
  shortcuts: z.boolean(),
});

const sample = { number: 1234.5, date: '2026-11-27T22:59:00Z' };

/** How the console looks to this account. */
export function PreferencesForm() {
  const { t } = useLingui();
  const account = useAccount();
  const update = useUpdateProfile();
  const { data: options } = useQuery(optionsQuery);
  const timezones = options?.timezones ?? [account.timezone];
  const { register, control, formState, onSubmit, reset, error } = useAccountForm({
    schema,
    defaultValues: {
      language: account.language ?? '',
      timezone: account.timezone,
      numberFormat: account.numberFormat,
      shortcuts: account.shortcuts,
    },
    onSubmit: async (values) => {
      await update({ ...values, language: values.language === '' ? null : values.language });
      reset(values);
    },
  });
  useUnsavedChanges(formState.isDirty);
  const [language = '', timezone, numberFormat = 'auto'] = useWatch({
    control,
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
      <form className={classes.form} onSubmit={(event) => void onSubmit(event)} noValidate>
        <FormError error={error} />
        <NativeSelect
          {...register('language')}
          label={t`Language`}
          data={[
            { value: '', label: t`Same as browser` },
            ...languages.map((value) => ({ value, label: displayName(value, 'language', value) })),
          ]}
        />
        <NativeSelect
          {...register('timezone')}
          key={timezones.length}
          label={t`Time zone`}
          description={t`For dates in the console, and for new timers.`}
          data={timezones.includes(account.timezone) ? timezones : [account.timezone, ...timezones]}
        />
        <NativeSelect
          {...register('numberFormat')}
          label={t`Numbers`}
          data={numberFormats.map((value) => ({ value, label: value === 'auto' ? t`Same as language` : value }))}
        />
        <p className={classes.hint} aria-live="polite">
          <Trans>
            Example: {number} · {date}
          </Trans>
        </p>
        <Switch
          {...register('shortcuts')}
          defaultChecked={account.shortcuts}
          label={t`Single keys as shortcuts`}
          description={t`Such as N for a new timer. Turn them off if you use speech input.`}
        />
        <div className={classes.actions}>
          <Button type="submit" loading={formState.isSubmitting} disabled={!formState.isDirty}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Card>
  );
}
