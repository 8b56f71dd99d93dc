import { useLingui } from '@lingui/react/macro';
import type { TimerType } from '@tminus/domain';
import type { MailToolId } from '@tminus/domain/embed-code';

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
