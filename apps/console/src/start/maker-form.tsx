import { useLingui } from '@lingui/react/macro';
import { IconSelector } from '@tabler/icons-react';
import type { Language, TemplateName, TimerColors } from '@tminus/domain';
import { type CSSProperties, useId } from 'react';
import { displayName } from '../shared/format/intl.ts';
import { type SizePreset, sizePresets } from '../shared/size-presets.ts';
import { usePaletteName, useTemplateName } from '../shared/use-template-name.ts';
import { EndsOn } from './ends-on.tsx';
import styles from './maker-form.module.css';
import type { Maker } from './maker.ts';
import type { StartOptions } from './start-data.ts';
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
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onCopy();
      }}
    >
      <EndsOn endsAt={maker.endsAt} onChange={(endsAt) => onChange({ endsAt })} />

      <div className={styles.pair}>
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

      <div className={styles.submit}>
        <button type="submit" className={styles.primary}>
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
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.select}>
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

const languageNames = new Map<string, string>();

/** The name of a language in that language, as its readers look for it. */
function languageName(code: string): string {
  const known = languageNames.get(code);
  if (known !== undefined) return known;
  const name = displayName(code, 'language', code);
  const capitalized = name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  languageNames.set(code, capitalized);
  return capitalized;
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
    <fieldset className={styles.colors} disabled={!colors}>
      <legend>{t`Colors`}</legend>
      {changed && (
        <button type="button" className={styles.reset} onClick={() => onChange(null)}>
          {t`Reset`}
        </button>
      )}
      <div className={styles.wells}>
        {(Object.keys(names) as (keyof TimerColors)[]).map((name) => (
          <label key={name} className={styles.well}>
            <input
              type="color"
              value={colors?.[name] ?? '#888888'}
              onChange={(event) => colors && onChange({ ...colors, [name]: event.target.value })}
            />
            {names[name]}
          </label>
        ))}
      </div>
      <div className={styles.palettes}>
        {palettes.map(({ name, background, text, accent }) => (
          <button
            key={name}
            type="button"
            className={styles.palette}
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
