import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import type { Language, TimeUnit } from '@tminus/domain';
import { displayName, numberFormat } from '../../../../shared/format/intl.ts';
import { useEditor, useField, useFieldWarning } from '../use-field.tsx';
import classes from '../editor.module.css';
import { Section } from '../section.tsx';
import { IconButton } from '../../../../shared/ui/icon-button.tsx';
import { useUnitNames } from '../../../../shared/use-template-name.ts';
import { AltField } from './alt-field.tsx';
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
        <legend>{t`Your own labels`}</legend>
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
        <IconButton
          className={classes.labelButton}
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
        </IconButton>
      }
    />
  );
}

/** The plural in the language of the image, as a hint of what it shows without a label of its own. */
const wordFor = (unit: TimeUnit, language: Language): string | undefined =>
  numberFormat(language, { style: 'unit', unit: unit.slice(0, -1), unitDisplay: 'long' })
    .formatToParts(5)
    .find(({ type }) => type === 'unit')?.value;
