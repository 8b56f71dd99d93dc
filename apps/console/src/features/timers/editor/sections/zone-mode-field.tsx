import { useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import { useField } from '../editor-context.ts';

/** Whether everyone reaches the end at once, or each recipient when their own clock shows it. */
export function ZoneModeField() {
  const { t } = useLingui();
  const { value, onChange } = useField('timezoneMode');
  return (
    <Switch
      label={t`In each recipient’s own time zone`}
      description={t`Ends when the clock of each recipient shows this time. “Embed” has the code for your mailing tool. Without their time zone, the one above applies.`}
      checked={value === 'recipient'}
      onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'recipient' : 'timer')}
    />
  );
}
