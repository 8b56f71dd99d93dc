import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Language, maxAltLength, type TimeUnit } from '@tminus/domain';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { displayName, numberFormat } from '../../../../shared/format/intl.ts';
import { request } from '../../../../shared/http/request.ts';
import { factsAddress, previewAddress, type PreviewFacts } from '../../../../shared/previews/previews.ts';
import { IconButton } from '../../../../shared/ui/controls.tsx';
import { useUnitNames } from '../../../../shared/use-template-name.ts';
import type { TimerFields } from '../../timer.ts';
import classes from '../editor.module.css';
import { Section, useEditor, useField, useFieldWarning } from '../fields.tsx';
import { type TimerForm, toFields } from '../form-values.ts';
import { inputWrapperOrder } from './time-fields.tsx';

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

/**
 * What people read who do not see the image. For a fixed timer, the service proposes a text with the end, which follows the end and the name
 * as long as nobody changes it. The end of other types is not the same for all emails: for them, it is removed.
 */
function AltField() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { timer } = useEditor();
  const { onChange, ...field } = useField('alt');
  const fields = useWatch({ compute: (form: TimerForm) => proposedFrom(toFields(form)) });
  const isFixed = fields.type === 'fixed' && fields.targetDate !== null;
  const query = endsQuery(fields);
  const proposal = useProposal(fields, isFixed && field.value !== '');
  /** Of the timer as it is stored. */
  const stored = useProposal(timer ?? fields, isFixed && typeof timer?.alt === 'string');
  const [isFailed, setFailed] = useState(false);

  const last = useRef<string>(undefined);
  const follow = useEffectEvent((next: string) => {
    if ([stored, last.current].includes(field.value) && field.value !== next) onChange(next);
    last.current = next;
  });
  useEffect(() => {
    const next = fields.type === 'fixed' ? proposal : '';
    if (next !== undefined) follow(next);
  }, [fields.type, proposal, stored]);

  const propose = async () => {
    const found = await queryClient.fetchQuery(query).catch(() => null);
    setFailed(found === null);
    if (found !== null) onChange(proposalOf(fields, found));
  };
  return (
    <>
      <TextInput
        label={t`Text instead of the image`}
        description={
          field.value !== '' && field.value === proposal
            ? t`For readers who do not see the image. It follows the end and the name of the timer.`
            : t`For readers who do not see the image. Without one, it says when a fixed timer ends.`
        }
        {...field}
        error={field.error ?? (isFailed && t`There is no proposal at the moment.`)}
        maxLength={2 * maxAltLength}
        onChange={(event) => {
          setFailed(false);
          onChange(event);
        }}
      />
      {isFixed && (
        <div className="buttons">
          <Button variant="default" size="compact-sm" onClick={() => void propose()}>
            <Trans>Propose a text with the end</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

type Proposed = ReturnType<typeof proposedFrom>;

/** What a proposal depends on. */
function proposedFrom({ name, type, targetDate, timezone, timezoneMode, language }: TimerFields) {
  return { name, type, targetDate, timezone, timezoneMode, language };
}

const proposalOf = ({ name }: Proposed, ends: string) => (name === '' ? ends : `${name}: ${ends}`);

/** @returns undefined until the service has answered */
function useProposal(fields: Proposed, enabled: boolean): string | undefined {
  const { data: ends } = useQuery({ ...endsQuery(fields), enabled });
  return enabled && ends ? proposalOf(fields, ends) : undefined;
}

/** "ends 28 Nov, 18:00 CET", in the language of the timer. Its look does not matter, so a small one is drawn. */
function endsQuery({ name: _, ...fields }: Proposed) {
  const timer = { ...fields, width: 120, height: 40, animationSeconds: 1 };
  const address = factsAddress(previewAddress(timer, { early: true, withStart: true }));
  return queryOptions({
    queryKey: ['ends', address],
    queryFn: async ({ signal }) => (await request<PreviewFacts>('GET', address, { signal })).ends,
    staleTime: Infinity,
  });
}
