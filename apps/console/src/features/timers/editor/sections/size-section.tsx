import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Input } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { type SizePreset, findPreset, sizePresets } from '../../../../shared/size-presets.ts';
import { useEditor, useField, useFieldWarning } from '../use-field.tsx';
import classes from '../editor.module.css';
import type { TimerForm } from '../form-values.ts';
import { NumberField } from '../number-field.tsx';
import { Section } from '../section.tsx';
import { SimpleFields } from '../simple-fields.tsx';

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
