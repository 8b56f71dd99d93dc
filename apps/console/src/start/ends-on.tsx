import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendar } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { displayLocale, formatClock, formatDate, formatLocal } from '../shared/format/dates.ts';
import { browserZone } from '../shared/format/intl.ts';
import { parseTypedDay, parseTypedTime } from '../shared/format/typed.ts';
import { dayMessage } from '../shared/forms/day-message.ts';
import { useTypedText } from '../shared/forms/use-typed-text.ts';
import styles from './maker-form.module.css';
import { instantOf, localMinute } from './maker.ts';

interface EndsOnProps {
  /** As in `Maker`. */
  endsAt: string;
  onChange: (endsAt: string) => void;
}

/** The day and the time at which the timer ends, written as the page writes dates: a field of the browser has the browser's language. */
export function EndsOn({ endsAt, onChange }: EndsOnProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const calendar = useRef<HTMLInputElement>(null);
  const locale = displayLocale(i18n.locale, navigator.languages);
  const [day = '', time = ''] = endsAt.split('T');
  const today = localMinute(new Date().getTime());
  const dayText = useTypedText({
    value: day,
    onChange: (typed) => onChange(`${typed}T${time}`),
    parse: (text) => parseTypedDay(text, { locale, today: today.slice(0, 10) }),
    format: (each) => formatLocal(each, 'date', locale),
  });
  const timeText = useTypedText({
    value: time,
    onChange: (typed) => onChange(`${day}T${typed}`),
    parse: parseTypedTime,
    format: (each) => formatClock(each, locale),
  });
  const target = instantOf(endsAt);
  const problem =
    target === undefined
      ? day === ''
        ? dayMessage(locale)
        : t`Enter a date and a time.`
      : endsAt < today
        ? t`This date has passed: the image would show 00:00:00.`
        : '';
  /** The browser shows the problem when somebody submits the form. */
  const report = (hasProblem: boolean) => (input: HTMLInputElement | null) =>
    input?.setCustomValidity(hasProblem ? problem : '');
  return (
    <div className={styles.field}>
      <div className={styles.endsOn}>
        <div className={styles.field}>
          <label htmlFor={`${id}-day`}>{t`Ends on`}</label>
          <span className={styles.day}>
            <input
              {...dayText}
              id={`${id}-day`}
              ref={report(day === '' || time !== '')}
              aria-describedby={`${id}-end`}
            />
            <input
              ref={calendar}
              type="date"
              tabIndex={-1}
              aria-hidden="true"
              value={day}
              min={today.slice(0, 10)}
              onChange={(event) => onChange(`${event.target.value}T${time}`)}
            />
            <button type="button" aria-label={t`Show the calendar`} onClick={() => calendar.current?.showPicker()}>
              <IconCalendar size={18} stroke={1.75} aria-hidden="true" />
            </button>
          </span>
        </div>
        <label className={styles.field}>
          <Trans>at</Trans>
          <input {...timeText} ref={report(time === '')} aria-describedby={`${id}-end`} />
        </label>
      </div>
      <small id={`${id}-end`} role="status" className={problem ? styles.problem : undefined}>
        {target === undefined || problem
          ? problem
          : formatDate(target, 'weekdayDateTimeZone', { locale, timezone: browserZone() })}
      </small>
    </div>
  );
}
