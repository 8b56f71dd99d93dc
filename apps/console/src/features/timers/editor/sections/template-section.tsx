import { Trans, useLingui } from '@lingui/react/macro';
import { sizeLimits } from '@tminus/domain';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Options } from '../../../../shared/http/account-types.ts';
import { useMovingPreviews } from '../../../../shared/previews/pause-button.tsx';
import { previewAddress, usePreviewMoment } from '../../../../shared/previews/previews.ts';
import { Toggle } from '../../../../shared/ui/controls.tsx';
import { useTemplateName } from '../../../../shared/use-template-name.ts';
import { isSame } from '../changes.ts';
import classes from '../editor.module.css';
import { Section, useEditor, useField, useValues } from '../fields.tsx';
import type { TimerForm } from '../form-values.ts';

type Template = Options['templates'][number];

/** Previews in the gallery are twice as wide as a tile. */
const tileWidth = 320;
/** Any instant: their countdown is the same at each, and with the same address, the browser loads them once for several editors. */
const galleryMoment = '2026-01-01T00:00:00Z';
/** A countdown in which all digits change. */
const countdownMs = (12 * 24 + 5) * 3_600_000 + 47 * 60_000;

/** All templates, as they look in their own colors. */
export function TemplateSection({ folded }: { folded: boolean }) {
  const { t } = useLingui();
  const templateName = useTemplateName();
  const { options } = useEditor();
  const { setValue, getValues } = useFormContext<TimerForm>();
  const { value, ref, onBlur, name } = useField('template');
  const [language, units] = useValues('language', 'units');
  const moving = useMovingPreviews();
  const moment = usePreviewMoment(moving, undefined, galleryMoment);

  /** Colors and size follow the template as long as they are those of the last one. */
  const choose = (next: Template) => {
    const last = options.templates.find((template) => template.name === getValues('template'));
    const set = { shouldDirty: true, shouldValidate: true };
    if (last && isSame(getValues('colors'), last.colors)) setValue('colors', { ...next.colors }, set);
    if (last?.width === getValues('width') && last.height === getValues('height')) {
      setValue('width', next.width, set);
      setValue('height', next.height, set);
    }
    setValue('template', next.name, set);
    if (!next.motions.includes('smooth')) setValue('motion', 'none', set);
  };
  const canMove = options.templates.some(({ name, motions }) => name === value && motions.includes('smooth'));

  return (
    <Section title={<Trans>Template</Trans>} summary={templateName(value)} folded={folded}>
      <div role="radiogroup" aria-label={t`Template`} className={classes.gallery}>
        {options.templates.map((template, index) => (
          <label key={template.name} className={classes.tile} title={templateName(template.name)}>
            <input
              type="radio"
              name={name}
              ref={index === 0 ? ref : undefined}
              className="visually-hidden"
              checked={template.name === value}
              onChange={() => choose(template)}
              onBlur={onBlur}
              aria-label={templateName(template.name)}
            />
            <img
              src={previewAddress(
                {
                  type: 'fixed',
                  targetDate: new Date(Date.parse(moment) + countdownMs).toISOString().replace(/\.\d+/, ''),
                  template: template.name,
                  colors: template.colors,
                  ...tileSize(template),
                  units: units.length > 0 ? units : options.units,
                  language,
                },
                { at: moment, still: !moving },
              )}
              {...tileSize(template)}
              alt=""
              style={{ backgroundColor: template.colors.background }}
              loading="lazy"
              fetchPriority="low"
              decoding="async"
            />
            <span aria-hidden className={classes.tileName}>
              {templateName(template.name)}
            </span>
          </label>
        ))}
      </div>
      {canMove && <MotionSwitch />}
    </Section>
  );
}

/** Only for templates that can move. */
function MotionSwitch() {
  const { t } = useLingui();
  const { value, onChange, onBlur, error } = useField('motion');
  const transparent = useWatch<TimerForm, 'transparent'>({ name: 'transparent' });
  const isOn = value === 'smooth';
  return (
    <Toggle
      label={t`Smooth motion`}
      description={
        transparent
          ? t`Not possible with a transparent background.`
          : t`The image also moves between the seconds. The file can be larger.`
      }
      checked={isOn}
      disabled={transparent && !isOn}
      onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'smooth' : 'none')}
      onBlur={onBlur}
      error={error}
    />
  );
}

const tileSize = ({ width, height }: Template) => ({
  width: tileWidth,
  height: Math.max(sizeLimits.minHeight, Math.round((tileWidth * height) / width)),
});
