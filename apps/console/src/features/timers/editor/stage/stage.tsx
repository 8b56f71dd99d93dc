import { Trans, useLingui } from '@lingui/react/macro';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { PauseButton } from '../../../../shared/previews/pause-button.tsx';
import type { TimerWarning } from '../../../../shared/previews/use-preview-facts.ts';
import { Segments } from '../../../../shared/ui/segments.tsx';
import type { TimerFields } from '../../timer.ts';
import { MailFrame } from './mail-frame.tsx';
import { type Moment, momentsOf } from './moments.ts';
import { PreviewProblem } from './preview-problem.tsx';
import classes from './stage.module.css';
import { useStageImage } from './use-stage-image.ts';

type Background = 'light' | 'dark' | 'mail';

const stored = { getInitialValueInEffect: false };

export interface StageProps {
  /** What to draw; undefined while the form is invalid. */
  fields: TimerFields | undefined;
  name: string;
  /** The service has looked at the fields. */
  onWarnings: (warnings: readonly TimerWarning[]) => void;
}

/** The timer as its readers will see it: drawn by the service, on the backgrounds and at the moments that matter. */
export function Stage({ fields, name, onWarnings }: StageProps) {
  const { t } = useLingui();
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
  const [lastFields, setLastFields] = useState(fields);
  if (fields && fields !== lastFields) setLastFields(fields);

  const type = lastFields?.type ?? 'fixed';
  const moments = momentsOf(type);
  const moment = moments.includes(chosen) ? chosen : 'now';
  const { shown, facts, loading, failed, address, retry } = useStageImage(fields, moment, scale);

  const labels: Record<Moment, string> = {
    now: type === 'evergreen' ? t`New recipient` : t`Now`,
    yesterday: t`Opened yesterday`,
    outlook: t`In Outlook`,
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
  const image = shown && (
    <img
      src={shown}
      width={width}
      height={height}
      alt={name === '' ? t`Preview` : t`Preview of ${name}`}
      className={classes.image}
    />
  );

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
          data={[
            { value: 'light', label: t`Light` },
            { value: 'dark', label: t`Dark` },
            { value: 'mail', label: t`Mail` },
          ]}
        />
        <Segments
          aria-label={t`Resolution`}
          value={String(scale)}
          onChange={(value) => setScale(value === '2' ? 2 : 1)}
          data={[
            { value: '1', label: '1×' },
            { value: '2', label: '2×' },
          ]}
        />
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
      <p className={classes.facts}>
        <span>
          {facts && (
            <>
              <Trans>File size: {size}</Trans> ·{' '}
              {moment === 'outlook' ? (
                <Trans>Outlook shows only this frame.</Trans>
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
        <span className={classes.uncounted}>
          <Trans>Previews are not counted.</Trans>
        </span>
      </p>
    </section>
  );
}
