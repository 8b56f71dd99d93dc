import { useLingui } from '@lingui/react/macro';
import { Button, Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { describeDuration } from '../../relative-time.ts';
import { useField } from '../use-field.tsx';
import classes from '../editor.module.css';
import type { TimerForm } from '../form-values.ts';
import { NumberField } from '../number-field.tsx';

const suggestions = [24, 48, 72, 168];

interface DurationFieldProps {
  name: 'duration' | 'minimum';
  label: ReactNode;
  description: ReactNode;
}

/** How long a timer runs for each recipient, or at least. */
export function DurationField({ name, label: title, description }: DurationFieldProps) {
  const { t, i18n } = useLingui();
  const { setValue } = useFormContext<TimerForm>();
  const { value, onChange, onBlur, ref, error } = useField(name);
  const hadSeconds = value.seconds !== 0;
  const parts = [
    ['days', t`Days`, 366],
    ['hours', t`Hours`, 8_784],
    ['minutes', t`Minutes`, 527_040],
    ...(hadSeconds ? [['seconds', t`Seconds`, 31_622_400] as const] : []),
  ] as const;
  return (
    <Input.Wrapper
      label={title}
      labelElement="div"
      labelProps={{ id: name }}
      description={description}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={error}
      role="group"
      aria-labelledby={name}
    >
      <div className={classes.duration}>
        {parts.map(([part, label, max], index) => (
          <NumberField
            key={part}
            ref={index === 0 ? ref : undefined}
            label={label}
            labelProps={{ fw: 400, c: 'dimmed' }}
            min={0}
            max={max}
            value={value[part]}
            onChange={(amount) => onChange({ ...value, [part]: amount })}
            onBlur={onBlur}
            error={error !== undefined}
          />
        ))}
      </div>
      <div className={`buttons ${classes.quickPicks}`}>
        {suggestions.map((hours) => (
          <Button
            key={hours}
            size="compact-xs"
            variant="default"
            onClick={() =>
              setValue(
                name,
                { days: Math.floor(hours / 24), hours: hours % 24, minutes: 0, seconds: 0 },
                { shouldDirty: true, shouldValidate: true },
              )
            }
          >
            {describeDuration(hours * 3_600, i18n.locale)}
          </Button>
        ))}
      </div>
    </Input.Wrapper>
  );
}
