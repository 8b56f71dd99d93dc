import { deadlinePlaceholders, timezonePlaceholder } from './embed-code.ts';

export interface MailTool {
  id: string;
  name: string;
  /**
   * The placeholder for an id of the recipient that does not change between emails. Never an email address. Empty for programs that send
   * the same to everyone.
   */
  mergeTag: string;
  /** The placeholder for the value of a field of the recipient that is called `deadline`. Empty like `mergeTag`. */
  deadlineTag: string;
  /**
   * The placeholder for the recipient's time zone: of the tool itself if its vendor names one (Braze, Customer.io), otherwise the value of a field
   * that is called `timezone`. Empty like `mergeTag`.
   */
  timezoneTag: string;
  /** What to check before sending, in English; empty if there is nothing. */
  note: string;
}

/** To replace by hand: the tool has no placeholder, or its vendor's documents do not name one. */
const byHand = {
  mergeTag: 'RECIPIENT_ID',
  deadlineTag: deadlinePlaceholders.end,
  timezoneTag: timezonePlaceholder,
  note: 'Replace RECIPIENT_ID with the tag of a field that has an id of the recipient.',
} as const;
const sameForAll = {
  mergeTag: '',
  deadlineTag: '',
  timezoneTag: '',
  note: 'Paste it into your message. Everyone sees the same image.',
} as const;

/** Mailing tools in the order in which they are offered. docs/embedding.md names the sources of the merge tags. */
export const mailTools = [
  {
    id: 'mailchimp',
    name: 'Mailchimp',
    mergeTag: '*|UNIQID|*',
    deadlineTag: '*|DEADLINE|*',
    timezoneTag: '*|TIMEZONE|*',
    note: 'Paste it into a Code block.',
  },
  {
    id: 'klaviyo',
    name: 'Klaviyo',
    mergeTag: '{{person.KlaviyoID}}',
    deadlineTag: '{{person.deadline}}',
    timezoneTag: '{{person.timezone}}',
    note: 'Paste it into an HTML block.',
  },
  {
    id: 'hubspot',
    name: 'HubSpot',
    mergeTag: '{{contact.hs_object_id}}',
    deadlineTag: '{{contact.deadline}}',
    timezoneTag: '{{contact.timezone}}',
    note: 'Paste it into the source code of a rich text module or into a custom HTML module.',
  },
  {
    id: 'activecampaign',
    name: 'ActiveCampaign',
    mergeTag: '%SUBSCRIBERID%',
    deadlineTag: '%DEADLINE%',
    timezoneTag: '%TIMEZONE%',
    note: 'Paste it into an HTML block.',
  },
  {
    id: 'brevo',
    name: 'Brevo',
    mergeTag: '{{contact.EXT_ID}}',
    deadlineTag: '{{contact.DEADLINE}}',
    timezoneTag: '{{contact.TIMEZONE}}',
    note: 'Your contacts need the attribute EXT_ID. Contacts without it see the full time at each open.',
  },
  {
    id: 'customerio',
    name: 'Customer.io',
    mergeTag: '{{customer.cio_id}}',
    deadlineTag: '{{customer.deadline}}',
    timezoneTag: '{{customer.timezone}}',
    note: 'Paste it into the code editor.',
  },
  {
    id: 'sendgrid',
    name: 'SendGrid',
    mergeTag: '{{recipient_id}}',
    deadlineTag: '{{deadline}}',
    timezoneTag: '{{timezone}}',
    note: 'Send recipient_id with the dynamic template data, or add a custom field of that name to your contacts.',
  },
  {
    id: 'braze',
    name: 'Braze',
    mergeTag: '{{${braze_id}}}',
    deadlineTag: '{{custom_attribute.${deadline}}}',
    timezoneTag: '{{${time_zone}}}',
    note: 'Paste it into an HTML block.',
  },
  {
    id: 'iterable',
    name: 'Iterable',
    mergeTag: '{{userId}}',
    deadlineTag: '{{deadline}}',
    timezoneTag: '{{timezone}}',
    note: 'Your users need a userId. If your project identifies them by email, use another field with an id.',
  },
  { id: 'mailerlite', name: 'MailerLite', ...byHand },
  { id: 'kit', name: 'Kit', ...byHand },
  { id: 'constantcontact', name: 'Constant Contact', ...byHand },
  { id: 'campaignmonitor', name: 'Campaign Monitor', ...byHand },
  { id: 'omnisend', name: 'Omnisend', ...byHand },
  { id: 'highlevel', name: 'HighLevel', ...byHand },
  { id: 'gmail', name: 'Gmail', ...sameForAll },
  { id: 'outlook', name: 'Outlook', ...sameForAll },
  {
    id: 'html',
    name: 'HTML',
    ...byHand,
    note: 'Replace RECIPIENT_ID with an id of the recipient when you send the email.',
  },
] as const satisfies readonly MailTool[];

export type MailToolId = (typeof mailTools)[number]['id'];
