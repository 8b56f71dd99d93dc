import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useMovingPreviews } from '../../../../shared/previews/pause-button.tsx';
import { previewAddress } from '../../../../shared/previews/preview-address.ts';
import type { TimerFields } from '../../timer.ts';
import { usePreviewMoment } from '../../../../shared/previews/previews.ts';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { type FieldGroup, type Side, findConflicts, mergeFields } from '../changes.ts';
import { fieldsOf } from '../form-values.ts';
import type { Conflict } from '../use-saving.ts';
import classes from './conflict-dialog.module.css';
import { useFieldTexts } from './use-field-texts.ts';

/** Somebody has saved a newer version: shows both, and lets the reader choose for each field that differs. */
export default function ConflictDialog({ base, mine, theirs: timer, onResolve, onCancel }: Conflict) {
  const { t } = useLingui();
  const { moment: formatMoment } = useFormat();
  const texts = useFieldTexts();
  const theirs = fieldsOf(timer);
  const conflicts = findConflicts(base, mine, theirs);
  const [choices, setChoices] = useState<Partial<Record<FieldGroup, Side>>>({});
  const sideOf = (group: FieldGroup) => choices[group] ?? conflicts.find((each) => each.group === group)?.preselected;
  const chooseAll = (side: Side) => setChoices(Object.fromEntries(conflicts.map(({ group }) => [group, side])));
  const kept = conflicts.map(({ group }) => group).filter((group) => sideOf(group) === 'mine');
  const moving = useMovingPreviews();
  const moment = usePreviewMoment(moving);
  const time = timer.updatedAt ? formatMoment(timer.updatedAt, 'timeAndZone', timer.timezone) : undefined;
  const preview = (fields: TimerFields) => (
    <img
      src={previewAddress({ ...fields, mode: timer.mode }, { at: moment, still: !moving })}
      width={fields.width}
      height={fields.height}
      alt=""
    />
  );

  return (
    <Dialog
      opened
      onClose={onCancel}
      size="46rem"
      title={time === undefined ? <Trans>This timer has changed</Trans> : <Trans>This timer changed at {time}.</Trans>}
    >
      <p className={classes.intro}>{t`Somebody saved another version while you were editing. Choose what to keep.`}</p>
      <div className={classes.previews}>
        <figure>
          {preview(mine)}
          <figcaption>
            <Trans>My version</Trans>
            <Button variant="default" size="compact-sm" onClick={() => chooseAll('mine')}>
              {t`Keep my version`}
            </Button>
          </figcaption>
        </figure>
        <figure>
          {preview(theirs)}
          <figcaption>
            <Trans>Other version</Trans>
            <Button variant="default" size="compact-sm" onClick={() => chooseAll('theirs')}>
              <Trans>Use the other version</Trans>
            </Button>
          </figcaption>
        </figure>
      </div>
      {conflicts.map(({ group, both }) => {
        const { label, describe } = texts[group];
        return (
          <Radio.Group
            key={group}
            className={classes.field ?? ''}
            label={label}
            description={both && <Trans>Changed in both versions.</Trans>}
            value={sideOf(group) ?? 'mine'}
            onChange={(side) => setChoices({ ...choices, [group]: side as Side })}
          >
            <div className={classes.sides}>
              <Radio
                value="mine"
                aria-label={t`${label}, my version: ${describe(mine)}`}
                label={<Value group={group} text={describe(mine)} />}
              />
              <Radio
                value="theirs"
                aria-label={t`${label}, other version: ${describe(theirs)}`}
                label={<Value group={group} text={describe(theirs)} />}
              />
            </div>
          </Radio.Group>
        );
      })}
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          {t`Keep editing`}
        </Button>
        <Button onClick={() => onResolve(mergeFields(mine, theirs, kept))}>{t`Save this version`}</Button>
      </div>
    </Dialog>
  );
}

function Value({ group, text }: { group: FieldGroup; text: string }) {
  const isColor = ['background', 'text', 'accent'].includes(group) && text.startsWith('#');
  return (
    <span className={classes.value}>
      {isColor && (
        <svg aria-hidden width="14" height="14">
          <rect width="14" height="14" rx="3" fill={text} />
        </svg>
      )}
      {text}
    </span>
  );
}
