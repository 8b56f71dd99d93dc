import type { TimerType, TimezoneMode } from '../timer.ts';
import { type EmbedAddressOptions, deadlinePlaceholders, timezonePlaceholder } from './embed-code.ts';

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
}

/** To replace by hand: the tool has no placeholder, or its vendor's documents do not name one. */
const byHand = {
  mergeTag: 'RECIPIENT_ID',
  deadlineTag: deadlinePlaceholders.end,
  timezoneTag: timezonePlaceholder,
} as const;
const sameForAll = {
  mergeTag: '',
  deadlineTag: '',
  timezoneTag: '',
} as const;

/** Mailing tools in the order in which they are offered. docs/embedding.md names the sources of the merge tags. */
export const mailTools = [
  {
    id: 'mailchimp',
    name: 'Mailchimp',
    mergeTag: '*|UNIQID|*',
    deadlineTag: '*|DEADLINE|*',
    timezoneTag: '*|TIMEZONE|*',
  },
  {
    id: 'klaviyo',
    name: 'Klaviyo',
    mergeTag: '{{person.KlaviyoID}}',
    deadlineTag: '{{person.deadline}}',
    timezoneTag: '{{person.timezone}}',
  },
  {
    id: 'hubspot',
    name: 'HubSpot',
    mergeTag: '{{contact.hs_object_id}}',
    deadlineTag: '{{contact.deadline}}',
    timezoneTag: '{{contact.timezone}}',
  },
  {
    id: 'activecampaign',
    name: 'ActiveCampaign',
    mergeTag: '%SUBSCRIBERID%',
    deadlineTag: '%DEADLINE%',
    timezoneTag: '%TIMEZONE%',
  },
  {
    id: 'brevo',
    name: 'Brevo',
    mergeTag: '{{contact.EXT_ID}}',
    deadlineTag: '{{contact.DEADLINE}}',
    timezoneTag: '{{contact.TIMEZONE}}',
  },
  {
    id: 'customerio',
    name: 'Customer.io',
    mergeTag: '{{customer.cio_id}}',
    deadlineTag: '{{customer.deadline}}',
    timezoneTag: '{{customer.timezone}}',
  },
  {
    id: 'sendgrid',
    name: 'SendGrid',
    mergeTag: '{{recipient_id}}',
    deadlineTag: '{{deadline}}',
    timezoneTag: '{{timezone}}',
  },
  {
    id: 'braze',
    name: 'Braze',
    mergeTag: '{{${braze_id}}}',
    deadlineTag: '{{custom_attribute.${deadline}}}',
    timezoneTag: '{{${time_zone}}}',
  },
  {
    id: 'iterable',
    name: 'Iterable',
    mergeTag: '{{userId}}',
    deadlineTag: '{{deadline}}',
    timezoneTag: '{{timezone}}',
  },
  { id: 'mailerlite', name: 'MailerLite', ...byHand },
  { id: 'kit', name: 'Kit', ...byHand },
  { id: 'constantcontact', name: 'Constant Contact', ...byHand },
  { id: 'campaignmonitor', name: 'Campaign Monitor', ...byHand },
  { id: 'omnisend', name: 'Omnisend', ...byHand },
  { id: 'highlevel', name: 'HighLevel', ...byHand },
  { id: 'gmail', name: 'Gmail', ...sameForAll },
  { id: 'outlook', name: 'Outlook', ...sameForAll },
  { id: 'html', name: 'HTML', ...byHand },
] as const satisfies readonly MailTool[];

export type MailToolId = (typeof mailTools)[number]['id'];

/** What the code for recipients depends on. */
interface TimerOfRecipients {
  type: TimerType;
  timezoneMode: TimezoneMode;
  durationSeconds?: number | null | undefined;
  minimumSeconds?: number | null | undefined;
}

/** What a mailing tool replaces for each recipient in the addresses of a timer. */
export function recipientPlaceholders(
  { type, durationSeconds, minimumSeconds, timezoneMode }: TimerOfRecipients,
  { mergeTag, deadlineTag, timezoneTag }: MailTool,
): Pick<EmbedAddressOptions, 'uid' | 'tz' | 'end' | 'sent'> {
  const isPersonal = type === 'personal' && mergeTag !== '';
  return {
    uid: type === 'evergreen' ? mergeTag : undefined,
    tz: timezoneMode === 'recipient' ? timezoneTag : undefined,
    end: isPersonal && !durationSeconds ? deadlineTag : undefined,
    sent: isPersonal && (durationSeconds || typeof minimumSeconds === 'number') ? deadlinePlaceholders.sent : undefined,
  };
}
