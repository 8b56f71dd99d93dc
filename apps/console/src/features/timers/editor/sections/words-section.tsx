import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type Language, maxAltLength, type TimeUnit } from '@tminus/domain';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { factsAddress, previewAddress } from '../../../../shared/previews/preview-address.ts';
import type { PreviewFacts } from '../../../../shared/previews/use-preview-facts.ts';
import { displayName, numberFormat } from '../../../../shared/format/intl.ts';
import type { TimerFields } from '../../timer.ts';
import { useEditor, useField } from '../editor-context.ts';
import classes from '../editor.module.css';
import { type TimerForm, toFields } from '../form-values.ts';
import { Section } from '../section.tsx';
import { useFieldWarning } from '../use-field-warning.tsx';
import { useUnitNames } from '../../../../shared/use-template-name.ts';
import { inputWrapperOrder } from './zone-field.tsx';

/** Which units the image shows, and what it calls them. */
export function WordsSection({ folded }: { folded: boolean }) {
  const { t, i18n } = useLingui();
  const { options } = useEditor();
  const unitNames = useUnitNames();
  const { value: units, ref, error, ...unitsField } = useField('units');
  const language = useField('language');
  const nameOf = (code: Language) => displayName(i18n.locale, 'language', code);
  const languages = options.languages
    .map((code) => ({ value: code, label: nameOf(code) }))
    .sort((first, second) => first.label.localeCompare(second.label, i18n.locale));
  return (
    <Section
      title={<Trans>Text and labels</Trans>}
      summary={nameOf(language.value)}
      folded={folded}
      fields={/^labels\./}
    >
      <Checkbox.Group
        label={t`Units`}
        error={error}
        value={units}
        onChange={(chosen) => unitsField.onChange(chosen as TimeUnit[])}
      >
        <div className={classes.units}>
          {options.units.map((unit, index) => (
            <Checkbox key={unit} ref={index === 0 ? ref : undefined} value={unit} label={unitNames[unit]} />
          ))}
        </div>
      </Checkbox.Group>
      <NativeSelect label={t`Language`} {...language} data={languages} />
      <fieldset className={classes.labels}>
        <legend>
          <Trans>Your own labels</Trans>
        </legend>
        {options.units
          .filter((unit) => units.includes(unit))
          .map((unit) => (
            <LabelField key={unit} unit={unit} language={language.value} />
          ))}
      </fieldset>
      <AltField />
    </Section>
  );
}

/** What people read who do not see the image. The service proposes a text with the deadline. */
function AltField() {
  const { t } = useLingui();
  const { getValues } = useFormContext<TimerForm>();
  const { onChange, ...field } = useField('alt');
  const type = useWatch<TimerForm, 'type'>({ name: 'type' });
  const [isFailed, setFailed] = useState(false);
  const propose = async () => {
    const fields = toFields(getValues());
    const ends = await endsInWords(fields);
    setFailed(ends === null);
    if (ends !== null) onChange(fields.name === '' ? ends : `${fields.name}: ${ends}`);
  };
  return (
    <>
      <TextInput
        label={t`Text instead of the image`}
        description={t`For readers who do not see the image. Without one, the name of the timer.`}
        {...field}
        error={field.error ?? (isFailed && t`There is no proposal at the moment.`)}
        maxLength={2 * maxAltLength}
        onChange={(event) => {
          setFailed(false);
          onChange(event);
        }}
      />
      {(type === 'fixed' || type === 'recurring') && (
        <div className="buttons">
          <Button variant="default" size="compact-sm" onClick={() => void propose()}>
            <Trans>Propose a text with the end</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

/** "ends 28 Nov, 18:00 CET", in the language of the timer; null if the service does not answer. */
async function endsInWords(fields: TimerFields): Promise<string | null> {
  const address = factsAddress(previewAddress(fields, { early: true, withStart: true, still: true }));
  const response = await fetch(address, { headers: { Accept: 'application/json' } }).catch(() => undefined);
  if (!response?.ok) return null;
  return ((await response.json()) as { data: PreviewFacts }).data.ends;
}

function LabelField({ unit, language }: { unit: TimeUnit; language: Language }) {
  const { t } = useLingui();
  const { options } = useEditor();
  const name = useUnitNames()[unit];
  const { value, onChange, ...field } = useField(`labels.${unit}`);
  const warning = useFieldWarning(`labels.${unit}`);
  const isHidden = value === '';
  return (
    <TextInput
      aria-label={t`Label of ${name}`}
      {...field}
      description={field.error ? undefined : warning}
      inputWrapperOrder={inputWrapperOrder}
      value={value ?? ''}
      maxLength={2 * options.labelMaxLength}
      placeholder={isHidden ? t`No label` : wordFor(unit, language)}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
      rightSection={
        <ActionIcon
          size="sm"
          aria-label={t`Hide the label of ${name}`}
          aria-pressed={isHidden}
          title={isHidden ? t`Show the label` : t`Hide the label`}
          onClick={() => onChange(isHidden ? null : '')}
        >
          {isHidden ? (
            <IconEyeOff aria-hidden size={16} stroke={1.75} />
          ) : (
            <IconEye aria-hidden size={16} stroke={1.75} />
          )}
        </ActionIcon>
      }
    />
  );
}

/** The plural in the language of the image, as a hint of what it shows without a label of its own. */
const wordFor = (unit: TimeUnit, language: Language): string | undefined =>
  numberFormat(language, { style: 'unit', unit: unit.slice(0, -1), unitDisplay: 'long' })
    .formatToParts(5)
    .find(({ type }) => type === 'unit')?.value;
