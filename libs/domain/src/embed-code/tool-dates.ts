import type { MailToolId } from './mail-tools.ts';

/** What the tag of a tool for a date of the recipient becomes, as the documents of its vendor say. */
export interface ToolDates {
  /** Examples that are read as a deadline. */
  read: readonly string[];
  /** Examples that are not, because they have two meanings. */
  unread: readonly string[];
  /** How to store dates: as text in ISO 8601, in a field with date and time, or in any way. */
  advice: 'text' | 'dateAndTime' | 'any';
  source: string;
}

/** When the sources were read. */
export const toolDatesReadOn = '2026-11-29';

/** Tools without an entry have no such document. docs/personal.md has the same as a table. */
export const toolDates: Partial<Record<MailToolId, ToolDates>> = {
  mailchimp: {
    read: [],
    unread: ['11/28/2026', '28/11/2026'],
    advice: 'text',
    source: 'https://mailchimp.com/developer/marketing/docs/merge-fields/',
  },
  klaviyo: {
    read: ['2026-11-28T18:00:00Z'],
    unread: ['11/28/2026'],
    advice: 'text',
    source:
      'https://developers.klaviyo.com/en/docs/acceptable_date_and_timestamp_formats_for_profile_and_event_properties',
  },
  hubspot: {
    read: ['1795888800000'],
    unread: [],
    advice: 'dateAndTime',
    source: 'https://developers.hubspot.com/docs/faq/how-should-timestamps-be-formatted-for-hubspots-apis',
  },
  customerio: {
    read: ['1795888800'],
    unread: [],
    advice: 'any',
    source: 'https://docs.customer.io/journeys/segmentation-and-timestamp-rules.md',
  },
};
