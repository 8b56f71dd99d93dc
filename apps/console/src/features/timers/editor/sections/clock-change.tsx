import { Trans, useLingui } from '@lingui/react/macro';
import { Input, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { formatClock } from '../../../../shared/format/dates.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useField } from '../editor-context.ts';
import classes from '../editor.module.css';
import type { MomentPath, TimerForm } from '../form-values.ts';
import { formatOffset, resolveTypedTime } from '../local-time.ts';

/** What becomes of a time that the clocks skip, and which one of two is meant that look the same. Nothing on all other days. */
export function ClockChange({ path }: { path: MomentPath }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const labelId = useId();
  const [date, time, timezone] = useWatch<TimerForm, ['date', 'time', 'timezone']>({
    name: [`${path}date` as 'date', `${path}time` as 'time', 'timezone'],
  });
  const second = useField(`${path}second`);
  const resolved = resolveTypedTime({ date, time }, timezone);
  if (resolved === undefined || resolved.kind === 'unique') return null;
  const shownTime = formatClock(time, locale);
  if (resolved.kind === 'skipped') {
    const usedTime = formatClock(resolved.shown, locale);
    return (
      <p className={classes.note}>
        <Trans>
          {shownTime} does not exist that day. We use {usedTime}.
        </Trans>
      </p>
    );
  }
  const { offsets } = resolved;
  return (
    <Input.Wrapper label={t`${shownTime} happens twice. Which one?`} labelElement="div" labelProps={{ id: labelId }}>
      <SegmentedControl
        fullWidth
        aria-labelledby={labelId}
        value={second.value ? 'second' : 'first'}
        onChange={(value) => second.onChange(value === 'second')}
        data={[
          { value: 'first', label: t`First (${formatOffset(offsets[0])})` },
          { value: 'second', label: t`Second (${formatOffset(offsets[1])})` },
        ]}
      />
    </Input.Wrapper>
  );
}
