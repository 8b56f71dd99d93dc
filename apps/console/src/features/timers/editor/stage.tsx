import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useFormat } from '../../../shared/format/use-format.ts';
import { fieldMessage } from '../../../shared/forms/field-problems.ts';
import { ErrorMessage } from '../../../shared/http/error-message.tsx';
import { HttpError, request } from '../../../shared/http/request.ts';
import { PauseButton } from '../../../shared/previews/pause-button.tsx';
import type { TimerWarning } from '../../../shared/previews/previews.ts';
import { optionsOf, Segments } from '../../../shared/ui/controls.tsx';
import type { TimerFields } from '../timer.ts';
import { useEditor } from './fields.tsx';
import { findProblems } from './form-problems.ts';
import { type TimerForm, toFields } from './form-values.ts';
import { readable } from './sections/time-fields.tsx';
import classes from './stage.module.css';
import { type Moment, momentsOf } from './moments.ts';
import { useStageImage } from './use-stage-image.ts';

type Background = 'light' | 'dark' | 'mail';

/** Where a recipient may be, from east to west. */
const recipientZones = [
  'Pacific/Auckland',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/Los_Angeles',
];

const stored = { getInitialValueInEffect: false };

/** What the image does not show. */
const notDrawn = { name: 'x', alt: '', link: { url: '', expiredUrl: '', pendingUrl: '' } };

/** What to draw; undefined while the form is invalid. */
function useDrawnFields(): TimerFields | undefined {
  const { options } = useEditor();
  return useWatch({
    compute: (form: TimerForm) => {
      const drawn = { ...form, ...notDrawn };
      return findProblems(drawn, options).length === 0 ? toFields(drawn) : undefined;
    },
  });
}

interface StageProps {
  /** The service has looked at the fields. */
  onWarnings: (warnings: readonly TimerWarning[]) => void;
}

/** The timer as its readers will see it: drawn by the service, on the backgrounds and at the moments that matter. */
export function Stage({ onWarnings }: StageProps) {
  const { t } = useLingui();
  const { timer } = useEditor();
  const fields = useDrawnFields();
  const format = useFormat();
  const [background, setBackground] = useLocalStorage<Background>({
    key: 'tminus-stage',
    defaultValue: 'light',
    ...stored,
  });
  const [mailColor, setMailColor] = useLocalStorage({ key: 'tminus-mail-color', defaultValue: '#ffffff', ...stored });
  /** On narrow screens, which have no room for them beside the image. */
  const [areOptionsOpen, setOptionsOpen] = useState(false);
  const [scale, setScale] = useState<1 | 2>(1);
  const [chosen, setMoment] = useState<Moment>('now');
  const [chosenZone, setZone] = useState('');
  const [lastFields, setLastFields] = useState(fields);
  if (fields && fields !== lastFields) setLastFields(fields);

  const type = lastFields?.type ?? 'fixed';
  const startsAt = lastFields?.startsAt ?? null;
  const moments = momentsOf({ type, startsAt });
  const moment = moments.includes(chosen) ? chosen : 'now';
  const { shown, facts, loading, failed, address, retry } = useStageImage(fields, moment, {
    scale,
    mode: timer?.mode,
    zone: lastFields?.timezoneMode === 'recipient' && chosenZone !== '' ? chosenZone : undefined,
  });

  const labels: Record<Moment, string> = {
    pending: t`Before the start`,
    fallback: t`Without a date`,
    now:
      type === 'evergreen'
        ? t`New recipient`
        : type === 'personal'
          ? t`With a date`
          : startsAt === null
            ? t`Now`
            : t`Running`,
    yesterday: t`Opened yesterday`,
    outlook: t`In Outlook`,
    early: t`Loaded early`,
    over: t`Expired`,
    nineDays: t`In 9 days`,
  };
  const { width = 600, height = 150 } = lastFields ?? {};
  const size = facts && format.fileSize(facts);
  const plays = facts?.playingSeconds ?? 0;
  const report = useEffectEvent(onWarnings);
  useEffect(() => {
    if (facts) report(facts.warnings);
  }, [facts]);
  const image = shown && <Preview src={shown} width={width} height={height} />;

  return (
    <section aria-label={t`Preview`} className={classes.stageBox}>
      <div className={classes.controls} data-open={areOptionsOpen || undefined}>
        <button
          type="button"
          className={classes.optionsButton}
          aria-expanded={areOptionsOpen}
          onClick={() => setOptionsOpen(!areOptionsOpen)}
        >
          <Trans>Preview options</Trans>
          <IconChevronDown aria-hidden size={18} stroke={1.75} />
        </button>
        <PauseButton icon="small" />
        <Segments
          aria-label={t`Background`}
          value={background}
          onChange={setBackground}
          data={optionsOf({ light: t`Light`, dark: t`Dark`, mail: t`Mail` })}
        />
        <Segments
          aria-label={t`Resolution`}
          value={String(scale)}
          onChange={(value) => setScale(value === '2' ? 2 : 1)}
          data={optionsOf({ '1': '1×', '2': '2×' })}
        />
        {lastFields?.timezoneMode === 'recipient' && (
          <NativeSelect
            size="xs"
            aria-label={t`Time zone of the recipient in the preview`}
            value={chosenZone}
            onChange={({ currentTarget }) => setZone(currentTarget.value)}
            data={[
              { value: '', label: readable(lastFields.timezone) },
              ...recipientZones
                .filter((zone) => zone !== lastFields.timezone)
                .map((zone) => ({ value: zone, label: readable(zone) })),
            ]}
          />
        )}
        <Segments
          className={classes.moments}
          aria-label={t`Moment`}
          value={moment}
          onChange={setMoment}
          data={moments.map((value) => ({ value, label: labels[value] }))}
        />
      </div>
      <div className={classes.stage} data-background={background} data-loading={loading || undefined}>
        {failed && address ? (
          <PreviewProblem address={address} onRetry={retry} />
        ) : background === 'mail' ? (
          <MailFrame color={mailColor} onColor={setMailColor}>
            {image}
          </MailFrame>
        ) : (
          image
        )}
      </div>
      <p className={`small-hint ${classes.facts}`}>
        <span>
          {facts && (
            <>
              <Trans>File size: {size}</Trans> ·{' '}
              {moment === 'outlook' ? (
                <Trans>Outlook shows only this frame.</Trans>
              ) : moment === 'early' && plays === 0 ? (
                <Trans>Apple Mail shows this image, however late.</Trans>
              ) : plays > 0 ? (
                <Trans>plays for {plays} s</Trans>
              ) : (
                <Trans>not animated</Trans>
              )}{' '}
              ·{' '}
            </>
          )}
          {width} × {height}
          {scale === 2 && <> · {t`twice the pixels for sharp screens`}</>}
        </span>
        <span className={classes.uncounted}>{t`Previews are not counted.`}</span>
      </p>
    </section>
  );
}

function Preview(size: { src: string; width: number; height: number }) {
  const { t } = useLingui();
  const name = useWatch<TimerForm, 'name'>({ name: 'name' }).trim();
  return <img {...size} alt={name === '' ? t`Preview` : t`Preview of ${name}`} className={classes.image} />;
}

interface MailFrameProps {
  color: string;
  onColor: (color: string) => void;
  children: ReactNode;
}

/** A sketch of an email around the image, on the background color that the email has. */
function MailFrame({ color, onColor, children }: MailFrameProps) {
  const { t } = useLingui();
  return (
    <div className={classes.mail}>
      <div className={classes.mailHead}>
        <svg aria-hidden width="150" height="28" viewBox="0 0 150 28">
          <circle cx="14" cy="14" r="14" />
          <rect x="38" y="5" width="72" height="7" rx="3.5" />
          <rect x="38" y="17" width="112" height="6" rx="3" />
        </svg>
        <label className={classes.mailColor}>
          {t`Email background`}
          <input type="color" value={color} onChange={({ currentTarget }) => onColor(currentTarget.value)} />
        </label>
      </div>
      <svg aria-hidden className={classes.mailPaper} preserveAspectRatio="none">
        <rect width="100%" height="100%" fill={color} />
      </svg>
      <div className={classes.mailBody}>
        <svg aria-hidden width="100%" height="34">
          <rect width="55%" height="12" rx="6" />
          <rect y="24" width="85%" height="7" rx="3.5" />
        </svg>
        {children}
        <svg aria-hidden width="100%" height="62">
          <rect width="92%" height="7" rx="3.5" />
          <rect y="14" width="70%" height="7" rx="3.5" />
          <rect y="34" width="128" height="28" rx="6" />
        </svg>
      </div>
    </div>
  );
}

/** In place of a preview that could not be loaded. An image has no reason, so this asks for it. */
function PreviewProblem({ address, onRetry }: { address: string; onRetry: () => void }) {
  const { t } = useLingui();
  const { error } = useQuery({
    queryKey: ['preview-problem', address],
    queryFn: ({ signal }) => request('GET', address, { signal }).then(() => null),
    retry: false,
    gcTime: 0,
  });
  // The form names the field; this says why there is no image.
  const [detail] = error instanceof HttpError ? error.details : [];
  const waitSeconds = error instanceof HttpError ? error.retryAfterSeconds : undefined;
  useEffect(() => {
    if (waitSeconds === undefined) return;
    const timer = setTimeout(onRetry, waitSeconds * 1_000);
    return () => clearTimeout(timer);
  });
  return (
    <div role="alert" className={classes.problem}>
      <p>
        <Trans>The preview could not be drawn.</Trans>{' '}
        {detail ? fieldMessage(detail) : error && <ErrorMessage error={error} />}
      </p>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        {t`Try again`}
      </Button>
    </div>
  );
}
