export interface MailTool {
  id: string;
  name: string;
  /** The placeholder for an id of the recipient that does not change between emails. Never an email address. */
  mergeTag: string;
  /** What to check before sending, in English; empty if there is nothing. */
  note: string;
}

/** Mailing tools in the order in which they are offered. docs/embedding.md names the sources of the merge tags. */
export const mailTools = [
  { id: 'mailchimp', name: 'Mailchimp', mergeTag: '*|UNIQID|*', note: 'Paste it into a Code block.' },
  {
    id: 'klaviyo',
    name: 'Klaviyo',
    mergeTag: '{{person.KlaviyoID}}',
    note: 'Paste it into an HTML block.',
  },
  {
    id: 'hubspot',
    name: 'HubSpot',
    mergeTag: '{{contact.hs_object_id}}',
    note: 'Paste it into the source code of a rich text module or into a custom HTML module.',
  },
  {
    id: 'activecampaign',
    name: 'ActiveCampaign',
    mergeTag: '%SUBSCRIBERID%',
    note: 'Paste it into an HTML block.',
  },
  {
    id: 'brevo',
    name: 'Brevo',
    mergeTag: '{{contact.EXT_ID}}',
    note: 'Your contacts need the attribute EXT_ID. Contacts without it see the full time at each open.',
  },
  {
    id: 'customerio',
    name: 'Customer.io',
    mergeTag: '{{customer.cio_id}}',
    note: 'Paste it into the code editor.',
  },
  {
    id: 'sendgrid',
    name: 'SendGrid',
    mergeTag: '{{recipient_id}}',
    note: 'Send recipient_id with the dynamic template data, or add a custom field of that name to your contacts.',
  },
  { id: 'braze', name: 'Braze', mergeTag: '{{${braze_id}}}', note: 'Paste it into an HTML block.' },
  {
    id: 'iterable',
    name: 'Iterable',
    mergeTag: '{{userId}}',
    note: 'Your users need a userId. If your project identifies them by email, use another field with an id.',
  },
  {
    id: 'html',
    name: 'HTML',
    mergeTag: 'RECIPIENT_ID',
    note: 'Replace RECIPIENT_ID with an id of the recipient when you send the email.',
  },
] as const satisfies readonly MailTool[];

export type MailToolId = (typeof mailTools)[number]['id'];
