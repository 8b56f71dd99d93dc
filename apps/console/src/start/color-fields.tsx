import { Trans, useLingui } from '@lingui/react/macro';
import type { TimerColors } from '@tminus/domain';
import type { CSSProperties } from 'react';
import { usePaletteName } from '../shared/use-template-name.ts';
import styles from './maker-form.module.css';
import type { StartOptions } from './start-data.ts';

interface ColorFieldsProps {
  /** Undefined until the options have arrived. */
  colors: TimerColors | undefined;
  changed: boolean;
  palettes: StartOptions['palettes'];
  /** Null: the colors of the template. */
  onChange: (colors: TimerColors | null) => void;
}

/** Native color inputs: they cost nothing, and every system has a good one. */
export function ColorFields({ colors, changed, palettes, onChange }: ColorFieldsProps) {
  const { t } = useLingui();
  const paletteName = usePaletteName();
  const names: Record<keyof TimerColors, string> = { background: t`Background`, text: t`Digits`, accent: t`Accent` };
  return (
    <fieldset className={styles.colors} disabled={!colors}>
      <legend>
        <Trans>Colors</Trans>
      </legend>
      {changed && (
        <button type="button" className={styles.reset} onClick={() => onChange(null)}>
          <Trans>Reset</Trans>
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
