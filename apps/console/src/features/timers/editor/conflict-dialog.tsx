import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { formatClock } from '../../../shared/format/dates.ts';
import { displayName } from '../../../shared/format/intl.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useMovingPreviews } from '../../../shared/previews/pause-button.tsx';
import { previewAddress, usePreviewMoment } from '../../../shared/previews/previews.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useTemplateName, useUnitNames } from '../../../shared/use-template-name.ts';
import {
  describeDuration,
  describeEnding,
  describeRecurrence,
  usePendingTexts,
  usePrefetchTexts,
} from '../describe.ts';
import type { TimerFields } from '../timer.ts';
import { type FieldGroup, findConflicts, mergeFields, type Side } from './changes.ts';
import classes from './dialogs.module.css';
import { fieldsOf } from './form-values.ts';
import { useSimpleFieldGroups } from './simple-fields.tsx';
import type { Conflict } from './use-saving.ts';

/** Somebody has saved a newer version: shows both, and lets the reader choose for each field that differs. */
export function ConflictDialog({ base, mine, theirs: timer, onResolve, onCancel }: Conflict) {
  const { t } = useLingui();
  const texts = useFieldTexts();
  const theirs = fieldsOf(timer);
  const conflicts = findConflicts(base, mine, theirs);
  const [choices, setChoices] = useState<Partial<Record<FieldGroup, Side>>>({});
  const sideOf = (group: FieldGroup) => choices[group] ?? conflicts.find((each) => each.group === group)?.preselected;
  const chooseAll = (side: Side) => setChoices(Object.fromEntries(conflicts.map(({ group }) => [group, side])));
  const kept = conflicts.map(({ group }) => group).filter((group) => sideOf(group) === 'mine');
  const moving = useMovingPreviews();
  const moment = usePreviewMoment(moving);
  const preview = (fields: TimerFields) => (
    <img
      src={previewAddress({ ...fields, mode: timer.mode }, { at: moment, still: !moving })}
      width={fields.width}
      height={fields.height}
      alt=""
    />
  );

  return (
    <Dialog opened onClose={onCancel} size="46rem" title={t`This timer has changed`}>
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

/** The name and the value of a group of fields, for people. */
function useFieldTexts(): Record<FieldGroup, { label: string; describe: (fields: TimerFields) => string }> {
  const { t } = useLingui();
  const { locale, moment } = useFormat();
  const templateName = useTemplateName();
  const unitNames = useUnitNames();
  const prefetchTexts = usePrefetchTexts();
  const pendingTexts = usePendingTexts();

  const untilTimeOfDay = ({ endsAt }: TimerFields): string[] => {
    const time = endsAt && formatClock(endsAt, locale);
    return time ? [t`until ${time}`] : [];
  };
  const personal = (fields: TimerFields): string => {
    const { timezone, durationSeconds, minimumSeconds, fallbackDate, trust } = fields;
    const duration = describeDuration(durationSeconds ?? 0, locale);
    const minimum = describeDuration(minimumSeconds ?? 0, locale);
    const fallback = fallbackDate && moment(fallbackDate, 'dateTime', timezone);
    return [
      durationSeconds ? t`${duration} from the time of sending` : t`end in the address`,
      ...untilTimeOfDay(fields),
      ...(typeof minimumSeconds === 'number' ? [t`at least ${minimum} from the time of sending`] : []),
      fallback ? t`otherwise ${fallback}` : t`otherwise hidden`,
      ...(trust === 'signed' ? [t`only signed dates`] : []),
      timezone,
    ].join(' · ');
  };
  const end = (fields: TimerFields): string => {
    const { type, targetDate, timezone, timezoneMode, durationSeconds, recurrence } = fields;
    const zone = timezoneMode === 'recipient' ? t`the recipient’s time zone, otherwise ${timezone}` : timezone;
    if (type === 'personal') return personal(fields);
    if (type === 'evergreen') {
      const duration = describeDuration(durationSeconds ?? 0, locale);
      const until = untilTimeOfDay(fields);
      return [t`${duration} for each recipient`, ...until, ...(until.length === 0 ? [] : [zone])].join(' · ');
    }
    if (type === 'recurring' && recurrence) return `${describeRecurrence(recurrence, locale)} · ${zone}`;
    return `${moment(targetDate ?? 0, 'dateTime', timezone)} · ${zone}`;
  };
  const when = (fields: TimerFields): string => {
    if (fields.startsAt === null) return end(fields);
    const date = moment(fields.startsAt, 'dateTime', fields.timezone);
    return `${end(fields)} · ${t`starts on ${date}`}`;
  };
  const pause = ({ status, pausedUntil, timezone }: TimerFields): string => {
    if (status !== 'paused') return t`Active`;
    const date = pausedUntil && moment(pausedUntil, 'dateTime', timezone);
    return date ? t`Paused until ${date}` : t`Paused`;
  };
  const design = ({ template, motion }: TimerFields): string =>
    motion === 'smooth' ? `${templateName(template)} · ${t`Smooth motion`}` : templateName(template);
  const labels = ({ labels: own }: TimerFields) =>
    Object.values(own)
      .map((label) => label || t`No label`)
      .join(', ') || t`Default labels`;

  return {
    name: { label: t`Name`, describe: ({ name }) => name },
    alt: { label: t`Text instead of the image`, describe: ({ alt }) => alt ?? t`The name of the timer` },
    pause: { label: t`Status`, describe: pause },
    when: { label: t`When`, describe: when },
    template: { label: t`Template`, describe: design },
    background: {
      label: t`Background`,
      describe: ({ colors, transparent }) => (transparent ? t`Transparent` : colors.background),
    },
    text: { label: t`Digits`, describe: ({ colors }) => colors.text },
    accent: { label: t`Accent`, describe: ({ colors }) => colors.accent },
    size: { label: t`Size`, describe: ({ width, height }) => `${width} × ${height}` },
    units: { label: t`Units`, describe: ({ units }) => units.map((unit) => unitNames[unit]).join(', ') },
    language: {
      label: t`Language`,
      describe: ({ language }) => displayName(locale, 'language', language),
    },
    labels: { label: t`Your own labels`, describe: labels },
    onExpire: { label: t`At the end`, describe: ({ onExpire }) => describeEnding(onExpire) },
    onPrefetch: { label: t`Loaded early`, describe: ({ onPrefetch }) => prefetchTexts[onPrefetch] },
    onPending: { label: t`Before the start`, describe: ({ onPending }) => pendingTexts[onPending] },
    link: {
      label: t`Link`,
      describe: ({ link }) => (link ? Object.values(link).join(', ') : t`No link`),
    },
    ...useSimpleFieldGroups(),
  };
}
