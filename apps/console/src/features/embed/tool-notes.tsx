import { Trans, useLingui } from '@lingui/react/macro';
import { IconInfoCircle } from '@tabler/icons-react';
import type { MailToolId } from '@tminus/domain/embed-code';
import styles from './embed.module.css';

/** Answers what people ask when they try an evergreen timer for the first time. */
export function EvergreenNotes({ mergeTag }: { mergeTag: string }) {
  return (
    <aside className={`box ${styles.evergreen}`}>
      <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />
      <div>
        <h3>
          <Trans>Each recipient has a countdown of their own</Trans>
        </h3>
        <p>
          <Trans>
            Your tool replaces <code>{mergeTag}</code> with an id of the recipient. The countdown starts when this
            recipient opens the email for the first time. Use ids, never email addresses: they would be in every address
            of the image.
          </Trans>
        </p>
        <h3>
          <Trans>Why does my test email show zeros?</Trans>
        </h3>
        <p>
          <Trans>
            Tools often leave the placeholder in test emails as it is, or always insert the same id. All your tests then
            count as one recipient, whose time may already be up. Send the test to a real contact, or open the preview
            above.
          </Trans>
        </p>
      </div>
    </aside>
  );
}

/** Where the code goes, and for evergreen timers what the tool needs to know the recipient: the notes of `mailTools`, for translators. */
export function useToolNotes({ evergreen }: { evergreen: boolean }): Record<MailToolId, string> {
  const { t } = useLingui();
  const htmlBlock = t`Paste it into an HTML block.`;
  /** For tags that the vendor's documents do not name: see docs/embedding.md. */
  const check = t`Check the tag in your tool: send a test to two contacts first.`;
  const ifEvergreen = (place: string, need: string) => (evergreen ? `${place} ${need}` : place);
  /** For tools whose documents name no tag for an id. */
  const ownField = ifEvergreen(
    htmlBlock,
    t`Replace RECIPIENT_ID with the tag of a field that contains an id of the recipient. Do not use email addresses.`,
  );
  const message = ifEvergreen(
    t`Paste it into your message, where the image appears.`,
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
