import { useLingui } from '@lingui/react/macro';
import { formatClock } from '../../../../shared/format/dates.ts';
import { displayName } from '../../../../shared/format/intl.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { describeEnding, describeRecurrence } from '../../describe.ts';
import { describeDuration } from '../../relative-time.ts';
import type { TimerFields } from '../../timer.ts';
import { useTemplateName, useUnitNames } from '../../../../shared/use-template-name.ts';
import type { FieldGroup } from '../changes.ts';
import { useSimpleFieldGroups } from '../simple-fields.tsx';
import { usePendingTexts, usePrefetchTexts } from '../use-action-texts.ts';

/** The name and the value of a group of fields, for people. */
export function useFieldTexts(): Record<FieldGroup, { label: string; describe: (fields: TimerFields) => string }> {
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
