import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Input, TextInput } from '@mantine/core';
import { parseHexColor, type TimerColors } from '@tminus/domain';
import { useFormContext, useWatch } from 'react-hook-form';
import { findPreset, type SizePreset, sizePresets } from '../../../../shared/size-presets.ts';
import { Toggle } from '../../../../shared/ui/controls.tsx';
import { usePaletteName } from '../../../../shared/use-template-name.ts';
import { isSame } from '../changes.ts';
import classes from '../editor.module.css';
import { NumberField, Section, useEditor, useField, useFieldWarning, useValues } from '../fields.tsx';
import type { TimerForm } from '../form-values.ts';
import { SimpleFields } from '../simple-fields.tsx';
import { inputWrapperOrder } from './time-fields.tsx';

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

/** Width and height in CSS pixels, with presets for emails. */
export function SizeSection({ folded }: { folded: boolean }) {
  const { t } = useLingui();
  const { options } = useEditor();
  const { setValue } = useFormContext<TimerForm>();
  const width = useField('width');
  const height = useField('height');
  const warning = useFieldWarning('labels');
  const { sizes } = options;
  const labels: Record<SizePreset, string> = { email: '600', wide: '640', phone: '320', square: t`Square` };
  const current = findPreset(width.value, height.value);
  const choose = (preset: SizePreset) => () => {
    setValue('width', sizePresets[preset].width, { shouldDirty: true, shouldValidate: true });
    setValue('height', sizePresets[preset].height, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Section
      title={<Trans>Size</Trans>}
      summary={`${width.value} × ${height.value}`}
      folded={folded}
      fields={/^labels$/}
    >
      <div role="group" aria-label={t`Common sizes`} className={`buttons ${classes.presets}`}>
        {(Object.keys(sizePresets) as SizePreset[]).map((preset) => (
          <Button
            key={preset}
            variant="default"
            size="compact-sm"
            aria-pressed={preset === current}
            className={classes.preset ?? ''}
            title={`${sizePresets[preset].width} × ${sizePresets[preset].height}`}
            onClick={choose(preset)}
          >
            {labels[preset]}
          </Button>
        ))}
      </div>
      <Input.Wrapper
        role="group"
        aria-label={t`Size`}
        aria-describedby={warning ? 'size-warning' : undefined}
        description={warning}
        descriptionProps={{ id: 'size-warning', mt: 'var(--space-2)' }}
        inputWrapperOrder={['input', 'description']}
      >
        <div className={classes.pair}>
          <NumberField label={t`Width`} unit="px" step={10} min={sizes.minWidth} max={sizes.maxWidth} {...width} />
          <NumberField label={t`Height`} unit="px" step={10} min={sizes.minHeight} max={sizes.maxHeight} {...height} />
        </div>
      </Input.Wrapper>
      <SimpleFields section="size" />
    </Section>
  );
}
