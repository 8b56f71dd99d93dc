import { useLingui } from '@lingui/react/macro';
import type { InputWrapperProps } from '@mantine/core';
import DayInput from '../../../../shared/ui/day-input.tsx';
import { useField } from '../editor-context.ts';

export interface DateInputProps extends Pick<InputWrapperProps, 'description' | 'inputWrapperOrder'> {
  autoFocus: boolean;
}

/** The day on which a timer ends. */
export default function DateInput(frame: DateInputProps) {
  const { t } = useLingui();
  return <DayInput {...frame} label={t`Ends on`} {...useField('date')} popoverProps={{ withinPortal: false }} />;
}
