import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendar, IconSelector } from '@tabler/icons-react';
import type { Language, TemplateName, TimerColors } from '@tminus/domain';
import { type CSSProperties, useId, useRef } from 'react';
import { displayLocale, formatClock, formatDate, formatLocal } from '../shared/format/dates.ts';
import { browserZone, displayName } from '../shared/format/intl.ts';
import { parseTypedDay, parseTypedTime } from '../shared/format/typed.ts';
import { dayMessage, useTypedText } from '../shared/forms/typed-text.ts';
import { type SizePreset, sizePresets } from '../shared/size-presets.ts';
import { usePaletteName, useTemplateName } from '../shared/use-template-name.ts';
import classes from './maker-form.module.css';
import { instantOf, localMinute, type Maker, type StartOptions } from './maker.ts';
import { templateOrder } from './template-gallery.tsx';

interface MakerFormProps {
  maker: Maker;
  options: StartOptions | undefined;
  onChange: (change: Partial<Maker>) => void;
  onCopy: () => void;
  /** What happens after "Copy the code", for a visitor who has no session. */
  hint: string;
}

export function MakerForm({ maker, options, onChange, onCopy, hint }: MakerFormProps) {
  const { t } = useLingui();
  const templateName = useTemplateName();
  const sizeNames: Record<SizePreset, string> = {
    email: t`Email, 600 × 150`,
    wide: t`Wide email, 640 × 160`,
    phone: t`Small, 320 × 80`,
    square: t`Square, 320 × 320`,
  };
  const templateColors = options?.templates.find(({ name }) => name === maker.template)?.colors;
  const chooseTemplate = (template: TemplateName) => onChange({ template, colors: null });

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onCopy();
      }}
    >
      <EndsOn endsAt={maker.endsAt} onChange={(endsAt) => onChange({ endsAt })} />

      <div className={classes.pair}>
        <Select
          label={t`Template`}
          value={maker.template}
          entries={templateOrder.map((name) => [name, templateName(name)])}
          onChange={chooseTemplate}
        />
        <Select
          label={t`Language`}
          value={maker.language}
          entries={(options?.languages ?? [maker.language]).map((code) => [code, languageName(code)])}
          onChange={(language: Language) => onChange({ language })}
        />
      </div>
      <Select
        label={t`Size`}
        value={maker.size}
        entries={(Object.keys(sizePresets) as SizePreset[]).map((name) => [name, sizeNames[name]])}
        onChange={(size: SizePreset) => onChange({ size })}
      />
      <ColorFields
        colors={maker.colors ?? templateColors}
        changed={maker.colors !== null}
        palettes={options?.palettes ?? []}
        onChange={(colors: TimerColors | null) => onChange({ colors })}
      />

      <div className={classes.submit}>
        <button type="submit" className={classes.primary}>
          {t`Copy the code`}
        </button>
        <small>{hint}</small>
      </div>
    </form>
  );
}

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  entries: (readonly [Value, string])[];
  onChange: (value: Value) => void;
}

function Select<Value extends string>({ label, value, entries, onChange }: SelectProps<Value>) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <span className={classes.select}>
        <select id={id} value={value} onChange={(event) => onChange(event.target.value as Value)}>
          {entries.map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </select>
        <IconSelector size={16} stroke={1.75} aria-hidden="true" />
      </span>
    </div>
  );
}

/** The name of a language in that language, as its readers look for it. */
function languageName(code: string): string {
  const name = displayName(code, 'language', code);
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

interface ColorFieldsProps {
  /** Undefined until the options have arrived. */
  colors: TimerColors | undefined;
  changed: boolean;
  palettes: StartOptions['palettes'];
  /** Null: the colors of the template. */
  onChange: (colors: TimerColors | null) => void;
}

/** Native color inputs: they cost nothing, and every system has a good one. */
function ColorFields({ colors, changed, palettes, onChange }: ColorFieldsProps) {
  const { t } = useLingui();
  const paletteName = usePaletteName();
  const names: Record<keyof TimerColors, string> = { background: t`Background`, text: t`Digits`, accent: t`Accent` };
  return (
    <fieldset className={classes.colors} disabled={!colors}>
      <legend>{t`Colors`}</legend>
      {changed && (
        <button type="button" className={classes.reset} onClick={() => onChange(null)}>
          {t`Reset`}
        </button>
      )}
      <div className={classes.wells}>
        {(Object.keys(names) as (keyof TimerColors)[]).map((name) => (
          <label key={name} className={classes.well}>
            <input
              type="color"
              value={colors?.[name] ?? '#888888'}
              onChange={(event) => colors && onChange({ ...colors, [name]: event.target.value })}
            />
            {names[name]}
          </label>
        ))}
      </div>
      <div className={classes.palettes}>
        {palettes.map(({ name, background, text, accent }) => (
          <button
            key={name}
            type="button"
            className={classes.palette}
            aria-label={t`Palette ${paletteName(name)}`}
            title={paletteName(name)}
            style={{ '--background': background, '--text': text, '--mark': accent } as CSSProperties}
            onClick={() => onChange({ background, text, accent })}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface EndsOnProps {
  /** As in `Maker`. */
  endsAt: string;
  onChange: (endsAt: string) => void;
}

/** The day and the time at which the timer ends, written as the page writes dates: a field of the browser has the browser's language. */
function EndsOn({ endsAt, onChange }: EndsOnProps) {
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
    <div className={classes.field}>
      <div className={classes.endsOn}>
        <div className={classes.field}>
          <label htmlFor={`${id}-day`}>{t`Ends on`}</label>
          <span className={classes.day}>
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
        <label className={classes.field}>
          <Trans>at</Trans>
          <input {...timeText} ref={report(time === '')} aria-describedby={`${id}-end`} />
        </label>
      </div>
      <small id={`${id}-end`} role="status" className={problem ? classes.problem : undefined}>
        {target === undefined || problem
          ? problem
          : formatDate(target, 'weekdayDateTimeZone', { locale, timezone: browserZone() })}
      </small>
    </div>
  );
}
