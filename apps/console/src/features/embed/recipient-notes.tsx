import { Trans, useLingui } from '@lingui/react/macro';
import { IconInfoCircle } from '@tabler/icons-react';
import { type MailTool, type MailToolId, deadlinePlaceholders } from '@tminus/domain/embed-code';
import type { ReactNode } from 'react';
import { formatClock } from '../../shared/format/dates.ts';
import { describeDuration } from '../timers/relative-time.ts';
import type { AccountTimer } from '../timers/timer.ts';
import styles from './embed.module.css';
import { ToolDates } from './tool-dates.tsx';

function Notes({ children }: { children: ReactNode }) {
  return (
    <aside className={`box ${styles.evergreen}`}>
      <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />
      <div>{children}</div>
    </aside>
  );
}

/** Answers what people ask when they try an evergreen timer for the first time. */
export function EvergreenNotes({ mergeTag }: { mergeTag: string }) {
  const { t } = useLingui();
  return (
    <Notes>
      <h3>{t`Each recipient has a countdown of their own`}</h3>
      <p>
        <Trans>
          Your tool replaces <code>{mergeTag}</code> with an id of the recipient. The countdown starts when this
          recipient opens the email for the first time. Use ids, never email addresses: they would be in every address
          of the image.
        </Trans>
      </p>
      <h3>{t`Why does my test email show zeros?`}</h3>
      <p>
        <Trans>
          Tools often leave the placeholder in test emails as it is, or always insert the same id. All your tests then
          count as one recipient, whose time may already be up. Send the test to a real contact, or open the preview
          above.
        </Trans>
      </p>
    </Notes>
  );
}

/** Answers what people ask about a timer that ends in the time zone of each recipient. @param tag - empty for programs that have none */
export function ZoneNotes({ tag, timezone }: { tag: string; timezone: string }) {
  const { t } = useLingui();
  return (
    <Notes>
      <h3>{t`The same time of day for everyone`}</h3>
      <p>
        {tag === '' ? (
          <Trans>Everyone gets the same address, without a time zone, so the countdown ends in {timezone}.</Trans>
        ) : (
          <Trans>
            Your tool replaces <code>{tag}</code> with the recipient’s time zone. If your field has another name, change
            the tag. Names such as <code>America/New_York</code> and offsets such as <code>+05:30</code> work.
          </Trans>
        )}
      </p>
      <h3>{t`What if the time zone is missing?`}</h3>
      <p>{t`The countdown then ends in the time zone of the timer, ${timezone}.`}</p>
    </Notes>
  );
}

interface PersonalNotesProps {
  placeholder: string;
  timer: AccountTimer;
  tool: MailTool & { id: MailToolId };
}

/** Answers what people ask about a personal timer. */
export function PersonalNotes({ placeholder, timer, tool }: PersonalNotesProps) {
  const { t, i18n } = useLingui();
  const { durationSeconds, minimumSeconds, endsAt, fallbackDate, timezone, trust } = timer;
  const time = endsAt && formatClock(endsAt, i18n.locale);
  const untilTime = time && endsAt !== '00:00' ? t`until ${time} of that day` : t`until the end of that day`;
  const minimum = describeDuration(minimumSeconds ?? 0, i18n.locale);
  return (
    <Notes>
      <h3>{t`Each recipient has an end of their own`}</h3>
      <p>
        {durationSeconds ? (
          <Trans>
            Replace <code>{placeholder}</code> with your tool’s tag for the date and time of sending.
          </Trans>
        ) : (
          <Trans>
            Your tool replaces <code>{placeholder}</code> with the recipient’s field. If your field has another name,
            change the tag.
          </Trans>
        )}{' '}
        <Trans>
          Dates such as <code>2026-11-28</code> ({untilTime}), <code>2026-11-28T18:00</code> or{' '}
          <code>2026-11-28T18:00:00Z</code> work, with month names, and epoch seconds. Without an offset, they are in{' '}
          {timezone}. <code>03/10/2027</code> is not read: it can be March or October.
        </Trans>
      </p>
      {typeof minimumSeconds === 'number' && !durationSeconds && (
        <p>
          <Trans>
            Replace <code>{deadlinePlaceholders.sent}</code> with the date and time of sending: from then on, everyone
            has at least {minimum}.
          </Trans>
        </p>
      )}
      {!durationSeconds && tool.id !== 'html' && <ToolDates tool={tool} />}
      <h3>{t`What if the date is missing?`}</h3>
      <p>
        {fallbackDate ? (
          <Trans>The image counts down to your fallback date. Analytics show how often that happens.</Trans>
        ) : (
          <Trans>The image is hidden. Analytics show how often that happens.</Trans>
        )}
      </p>
      {trust === 'signed' && (
        <p>
          <Trans>
            This timer accepts only signed dates: your mailing program has to add <code>sig</code> to the address, made
            with the key of this timer.
          </Trans>
        </p>
      )}
    </Notes>
  );
}
