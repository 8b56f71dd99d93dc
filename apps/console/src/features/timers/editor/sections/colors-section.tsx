import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { type TimerColors, parseHexColor } from '@tminus/domain';
import { useFormContext, useWatch } from 'react-hook-form';
import { usePaletteName } from '../../../../shared/use-template-name.ts';
import { isSame } from '../changes.ts';
import { useEditor, useField, useFieldWarning, useValues } from '../use-field.tsx';
import classes from '../editor.module.css';
import type { TimerForm } from '../form-values.ts';
import { Section } from '../section.tsx';
import { inputWrapperOrder } from './zone-field.tsx';
import { Toggle } from '../../../../shared/ui/toggle.tsx';

/** The three colors, and palettes that set them together. */
export function ColorsSection({ folded }: { folded: boolean }) {
  const { t } = useLingui();
  const transparent = useField('transparent');
  const warning = useFieldWarning('transparent');
  const { setValue } = useFormContext<TimerForm>();
  return (
    <Section title={<Trans>Colors</Trans>} summary={<ChosenColors />} folded={folded} fields={/^colors\./}>
      <Palettes />
      <div className={classes.colors}>
        <ColorField name="background" label={t`Background`} />
        <ColorField name="text" label={t`Digits`} />
        <ColorField name="accent" label={t`Accent`} />
      </div>
      <Toggle
        label={t`Transparent background`}
        description={warning ?? t`For emails with a background of their own. Edges blend with the background color.`}
        checked={transparent.value}
        onChange={({ currentTarget }) => {
          transparent.onChange(currentTarget.checked);
          // Smooth motion needs a background.
          if (currentTarget.checked) setValue('motion', 'none', { shouldDirty: true });
        }}
        onBlur={transparent.onBlur}
      />
    </Section>
  );
}

const Swatches = ({ colors }: { colors: TimerColors }) => (
  <svg aria-hidden className={classes.swatches} width="48" height="16" viewBox="0 0 48 16">
    {[colors.background, colors.text, colors.accent].map((color, index) => (
      <rect key={index} x={index * 16} width="16" height="16" fill={parseHexColor(color) ?? 'none'} />
    ))}
  </svg>
);

const ChosenColors = () => <Swatches colors={useWatch<TimerForm, 'colors'>({ name: 'colors' })} />;

function Palettes() {
  const { t } = useLingui();
  const { options } = useEditor();
  const [template, colors] = useValues('template', 'colors');
  const own = options.templates.find(({ name }) => name === template)?.colors;
  const { setValue } = useFormContext<TimerForm>();
  const nameOf = usePaletteName();
  const named = options.palettes.map((palette) => ({ ...palette, name: nameOf(palette.name) }));
  const palettes = [...(own ? [{ name: t`Template colors`, ...own }] : []), ...named];
  return (
    <div role="group" aria-label={t`Palettes`} className={classes.palettes}>
      {palettes.map(({ name, background, text, accent }) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          title={name}
          aria-pressed={isSame(colors, { background, text, accent })}
          className={classes.palette}
          onClick={() => setValue('colors', { background, text, accent }, { shouldDirty: true, shouldValidate: true })}
        >
          <Swatches colors={{ background, text, accent }} />
        </button>
      ))}
    </div>
  );
}

interface ColorFieldProps {
  name: keyof TimerColors;
  label: string;
}

function ColorField({ name, label }: ColorFieldProps) {
  const { t } = useLingui();
  const { value, onChange, onBlur, error, ...field } = useField(`colors.${name}`);
  const warning = useFieldWarning(`colors.${name}`);
  return (
    <TextInput
      label={label}
      {...field}
      value={value}
      spellCheck={false}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(withHash(currentTarget.value))}
      onBlur={() => {
        onChange(parseHexColor(value) ?? value);
        onBlur();
      }}
      leftSection={
        <input
          type="color"
          className={classes.colorPicker}
          aria-label={t`Pick: ${label}`}
          value={parseHexColor(value) ?? '#000000'}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      }
      description={error ? undefined : warning}
      inputWrapperOrder={inputWrapperOrder}
      error={error}
    />
  );
}

const withHash = (text: string) =>
  text
    .trim()
    .replace(/^(?!#|$)/, '#')
    .toLowerCase();
