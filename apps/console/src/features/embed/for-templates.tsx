import { Trans } from '@lingui/react/macro';
import { alternativeText } from '@tminus/domain';
import {
  type MailToolId,
  embedAddress,
  embedHtml,
  gmailOffer,
  keyPlaceholder,
  linkAddress,
  signedAddress,
  signingFilters,
  signingLines,
} from '@tminus/domain/embed-code';
import { type ReactNode, useId } from 'react';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import type { AccountTimer } from '../timers/timer.ts';
import styles from './embed.module.css';

interface CodeSectionProps {
  title: ReactNode;
  code: string;
  /** Where the code goes. */
  hint: ReactNode;
  /** Names the button. */
  copy: ReactNode;
}

function CodeSection({ title, code, hint, copy }: CodeSectionProps) {
  const id = useId();
  return (
    <section className={styles.code} aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>{title}</h3>
      <pre id={`${id}-code`}>{code}</pre>
      <p className="small-hint">{hint}</p>
      <div className="buttons">
        <CopyButton variant="default" text={code} textElementId={`${id}-code`}>
          {copy}
        </CopyButton>
      </div>
    </section>
  );
}

type SigningTool = keyof typeof signingFilters;

/** Whether templates of the tool can sign the start of a timer. */
export const isSigning = (tool: MailToolId): tool is SigningTool => tool in signingFilters;

interface SignedStartProps {
  timer: AccountTimer;
  tool: SigningTool;
  code: { link: string | undefined; retina: boolean };
  /** Of the timer; undefined until it is shown. */
  timerKey: string | undefined;
}

/** Code for templates that sign the moment of sending as the start of an evergreen timer. */
export function SignedStart({ timer, tool, code, timerKey = keyPlaceholder }: SignedStartProps) {
  const { id, embedUrl, width, height } = timer;
  const alt = alternativeText(timer);
  const { name } = signingFilters[tool];
  // The link is for the same start as the image.
  const link = timer.link ? signedAddress(linkAddress(embedUrl)) : code.link;
  const image = embedHtml({ url: signedAddress(embedUrl), width, height, alt, ...code, link });
  return (
    <CodeSection
      title={<Trans>Start when it is sent, signed in {name}</Trans>}
      code={`${signingLines(id, tool, timerKey)}\n${image}`}
      hint={
        <>
          <Trans>For everyone, the countdown starts when the email is sent.</Trans>{' '}
          {timerKey === keyPlaceholder && (
            <Trans>
              Show the key of this timer below, and the code contains it instead of <code>{keyPlaceholder}</code>.
            </Trans>
          )}
        </>
      }
      copy={<Trans>Copy the signed code</Trans>}
    />
  );
}

interface ForDeadlineProps {
  timer: AccountTimer;
  /** What the mailing tool replaces with the time zone of the recipient, if the deadline depends on it. */
  timezoneTag: string | undefined;
}

/** What else shows a deadline that no address names: calendars, and Gmail next to the email. */
export function ForDeadline({ timer, timezoneTag }: ForDeadlineProps) {
  const id = useId();
  const { embedUrl, name, targetDate, timezoneMode } = timer;
  return (
    <>
      <CodeSection
        title={<Trans>For calendars</Trans>}
        code={embedAddress(embedUrl.replace(/\.gif$/, '.ics'), { tz: timezoneTag })}
        hint={<Trans>A link to this address adds the deadline to a calendar, with an alarm an hour before.</Trans>}
        copy={<Trans>Copy the calendar address</Trans>}
      />
      {targetDate && timezoneMode === 'recipient' && (
        <section className={styles.code} aria-labelledby={`${id}-gmail`}>
          <h3 id={`${id}-gmail`}>
            <Trans>Offer in Gmail</Trans>
          </h3>
          <p className="small-hint">
            <Trans>
              Not for this timer: Gmail shows everyone the same moment, but it ends at another one in each time zone.
            </Trans>
          </p>
        </section>
      )}
      {targetDate && timezoneMode === 'timer' && (
        <CodeSection
          title={<Trans>Offer in Gmail</Trans>}
          code={gmailOffer({ description: name, endsAt: targetDate })}
          hint={
            <Trans>
              Gmail can then show in the tab “Promotions” when the offer ends. Paste it into the head of the email. Copy
              it again if the deadline changes.
            </Trans>
          }
          copy={<Trans>Copy the annotation</Trans>}
        />
      )}
    </>
  );
}
