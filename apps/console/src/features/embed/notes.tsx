import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { TimerType } from '@tminus/domain';
import {
  deadlinePlaceholders,
  type MailTool,
  type MailToolId,
  toolDates,
  toolDatesReadOn,
} from '@tminus/domain/embed-code';
import type { ReactNode } from 'react';
import { formatClock } from '../../shared/format/dates.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { describeDuration } from '../timers/describe.ts';
import type { AccountTimer } from '../timers/timer.ts';
import classes from './embed.module.css';

function Notes({ children }: { children: ReactNode }) {
  return (
    <aside className={`box ${classes.evergreen}`}>
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

interface ToolDatesProps {
  tool: MailTool & { id: MailToolId };
}

/** What a tool prints for a field with a date, and whether it is read. */
function ToolDates({ tool: { id, name } }: ToolDatesProps) {
  const { t } = useLingui();
  const format = useFormat();
  const dates = toolDates[id];
  const readOn = format.moment(toolDatesReadOn, 'date', 'UTC');
  return (
    <>
      <h3>{t`How ${name} prints dates`}</h3>
      {dates && (
        <ul className={classes.examples}>
          {dates.read.map((text) => (
            <Example key={text} text={text} isRead>
              {t`is read`}
            </Example>
          ))}
          {dates.unread.map((text) => (
            <Example key={text} text={text}>
              {t`is not read`}
            </Example>
          ))}
        </ul>
      )}
      <p>
        {(dates?.advice ?? 'text') === 'text' && (
          <Trans>
            Store the date as text, such as <code>2026-11-28T18:00:00Z</code>.
          </Trans>
        )}
        {dates?.advice === 'dateAndTime' && (
          <Trans>
            Use a property with date and time: one without a time is the midnight that begins its day, in UTC.
          </Trans>
        )}{' '}
        {dates ? (
          <Trans>
            Source:{' '}
            <a href={dates.source} target="_blank" rel="noreferrer">
              its documents
            </a>
            , read on {readOn}. We did not test it.
          </Trans>
        ) : (
          <Trans>We found no document about its dates.</Trans>
        )}
      </p>
    </>
  );
}

function Example({ text, isRead = false, children }: { text: string; isRead?: boolean; children: ReactNode }) {
  const Icon = isRead ? IconCheck : IconX;
  return (
    <li data-read={isRead}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      <code>{text}</code> {children}
    </li>
  );
}

/** Where the code goes, and for evergreen timers what the tool needs to know the recipient. */
export function useToolNotes(type: TimerType): Record<MailToolId, string> {
  const { t } = useLingui();
  const htmlBlock = t`Paste it into an HTML block.`;
  /** For tags that the vendor's documents do not name: see docs/embedding.md. */
  const check = t`Check the tag in your tool: send a test to two contacts first.`;
  const ifEvergreen = (place: string, need: string) => (type === 'evergreen' ? `${place} ${need}` : place);
  /** For tools whose documents name no tag for an id. */
  const ownField = ifEvergreen(
    htmlBlock,
    t`Replace RECIPIENT_ID with the tag of a field that contains an id of the recipient. Do not use email addresses.`,
  );
  const inMessage = t`Paste it into your message, where the image appears.`;
  const message =
    type === 'personal'
      ? `${inMessage} ${t`Everyone gets the same address, without a date. For a date of each recipient, use a mailing tool.`}`
      : ifEvergreen(
          inMessage,
          t`Everyone gets the same address and sees the full time whenever they open it. For a countdown that starts for each recipient, use a mailing tool.`,
        );
  return {
    mailchimp: ifEvergreen(t`Paste it into a Code block.`, check),
    klaviyo: htmlBlock,
    hubspot: ifEvergreen(t`Paste it into the source code of a rich text module or into a custom HTML module.`, check),
    activecampaign: ifEvergreen(htmlBlock, check),
    brevo: ifEvergreen(
      htmlBlock,
      `${t`Your contacts need the attribute EXT_ID. Contacts without it see the full time whenever they open the email.`} ${check}`,
    ),
    customerio: t`Paste it into the code editor.`,
    sendgrid: ifEvergreen(
      t`Paste it into a Code module.`,
      t`Send recipient_id with the dynamic template data, or add a custom field of that name to your contacts.`,
    ),
    braze: htmlBlock,
    iterable: ifEvergreen(
      htmlBlock,
      `${t`Your users need a userId. If your project identifies them by email, use another field with an id.`} ${check}`,
    ),
    mailerlite: ownField,
    kit: ownField,
    constantcontact: ownField,
    campaignmonitor: ownField,
    omnisend: ownField,
    highlevel: ownField,
    gmail: message,
    outlook: message,
    html: ifEvergreen(
      t`Paste it into the HTML of an email or a page.`,
      t`Replace RECIPIENT_ID with an id of the recipient when you send the email.`,
    ),
  };
}
