import { Trans, useLingui } from '@lingui/react/macro';
import { Input, SegmentedControl, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { optionsOf } from '../../../../shared/ui/controls.tsx';
import classes from '../editor.module.css';
import { useEditor, useField } from '../fields.tsx';
import type { TimerForm } from '../form-values.ts';

/** What every timer has: a name and a type. */
export function BasicsSection() {
  const { t } = useLingui();
  const { timer } = useEditor();
  const isInEachZone = useWatch<TimerForm, 'timezoneMode'>({ name: 'timezoneMode' }) === 'recipient';
  const { error: _, ref, ...type } = useField('type');
  const types = { fixed: t`Fixed`, evergreen: t`Evergreen`, recurring: t`Recurring`, personal: t`Personal` };
  const hints = {
    fixed: isInEachZone
      ? t`Ends at the same time of day for everyone, in their own time zone.`
      : t`Ends at the same moment for everyone.`,
    evergreen: t`Starts for each recipient when they first open the email.`,
    recurring: t`Counts down to the same time every day, week or month.`,
    personal: t`Your mailing tool writes the end for each recipient into the address of the image.`,
  };
  return (
    <div className={classes.basics}>
      <NameField />
      <Input.Wrapper
        label={t`Type`}
        labelElement="div"
        labelProps={{ id: 'timer-type' }}
        description={hints[type.value]}
        inputWrapperOrder={['label', 'input', 'description']}
      >
        {timer ? (
          <p className={classes.fixedValue}>
            {types[timer.type]} · <Trans>cannot be changed</Trans>
          </p>
        ) : (
          <SegmentedControl
            {...type}
            ref={ref}
            fullWidth
            withItemsBorders={false}
            className={classes.types ?? ''}
            aria-labelledby="timer-type"
            data={optionsOf(types)}
          />
        )}
      </Input.Wrapper>
    </div>
  );
}

function NameField() {
  const { t } = useLingui();
  const { timer } = useEditor();
  const { setFocus } = useFormContext<TimerForm>();
  // A new timer needs nothing but a name. On a touch screen, the keyboard would cover the page before anyone has seen it.
  useEffect(() => {
    if (!timer && matchMedia('(pointer: fine)').matches) setFocus('name');
  }, [timer, setFocus]);
  return <TextInput label={t`Name`} description={t`Readers do not see it.`} {...useField('name')} />;
}
