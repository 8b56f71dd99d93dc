import { Trans } from '@lingui/react/macro';
import { embedAddress, gmailOffer } from '@tminus/domain/embed-code';
import { alternativeText } from '../timers/alternative-text.ts';
import type { AccountTimer } from '../timers/timer.ts';
import { CodeSection } from './code-section.tsx';

interface ForDeadlineProps {
  timer: AccountTimer;
  /** What the mailing tool replaces with the time zone of the recipient, if the deadline depends on it. */
  timezoneTag: string | undefined;
}

/** What else shows a deadline that no address names: calendars, and Gmail next to the email. */
export function ForDeadline({ timer, timezoneTag }: ForDeadlineProps) {
  const { embedUrl, targetDate, timezoneMode } = timer;
  return (
    <>
      <CodeSection
        title={<Trans>For calendars</Trans>}
        code={embedAddress(embedUrl.replace(/\.gif$/, '.ics'), { tz: timezoneTag })}
        hint={<Trans>A link to this address adds the deadline to a calendar, with an alarm an hour before.</Trans>}
        copy={<Trans>Copy the calendar address</Trans>}
      />
      {targetDate && timezoneMode === 'recipient' && (
        <CodeSection
          title={<Trans>Offer in Gmail</Trans>}
          hint={
            <Trans>
              Not for this timer: Gmail shows everyone the same moment, but it ends at another one in each time zone.
            </Trans>
          }
        />
      )}
      {targetDate && timezoneMode === 'timer' && (
        <CodeSection
          title={<Trans>Offer in Gmail</Trans>}
          code={gmailOffer({ description: alternativeText(timer), endsAt: targetDate })}
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
