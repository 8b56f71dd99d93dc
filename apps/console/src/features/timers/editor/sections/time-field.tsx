import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { formatClock } from '../../../../shared/format/dates.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { parseTypedTime } from '../../../../shared/format/typed.ts';
import { useTypedText } from '../../../../shared/forms/use-typed-text.ts';
import { useField } from '../editor-context.ts';
import type { MomentPath } from '../form-values.ts';

/** A time of day by the clock of the console. The browser's own field shows the browser's clock, whatever the language of the page is. */
export function TimeField({ name }: { name: `${MomentPath}time` | 'recurrence.time' | 'endsAt.time' }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { onBlur, ...field } = useField(name);
  const text = useTypedText({ ...field, parse: parseTypedTime, format: (time) => formatClock(time, locale) });
  return (
    <TextInput
      {...field}
      {...text}
      label={t`at`}
      onBlur={() => {
        text.onBlur();
        onBlur();
      }}
    />
  );
}
