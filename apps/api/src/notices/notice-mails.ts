import { Injectable } from '@nestjs/common';
import {
  type AccountEntity,
  type AccountEvent,
  AccountEventRepository,
  AccountRepository,
  type EventsOfEmail,
  noticesMail,
  WebhookRepository,
} from '@tminus/database';
import { isTimeZone, timeZoneName, utcOffset } from '@tminus/domain';
import { type ConsoleLanguage, mailLanguage } from '../mail/mail-texts.ts';
import { Mailer, type MailMessage, type NoticeItem } from '../mail/mailer.ts';
import { noticeTextsIn, webhookName } from './notice-texts.ts';
import { hasNotices } from './notices.service.ts';
import { UnsubscribeLinks } from './unsubscribe.ts';

/** Writes emails about events. `NoticeRepository` queues them. */
@Injectable()
export class NoticeMails {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly events: AccountEventRepository,
    private readonly webhooks: WebhookRepository,
    private readonly links: UnsubscribeLinks,
    private readonly mailer: Mailer,
  ) {
    mailer.define<EventsOfEmail>(noticesMail, (fields) => this.prepare(fields), 'mails-about-events');
  }

  private async prepare(fields: EventsOfEmail): Promise<MailMessage | undefined> {
    const { accountId, frequency, eventIds: ids, more } = fields;
    const account = await this.accounts.find(accountId);
    if (!account?.emailConfirmedAt || !hasNotices(account)) return undefined;
    const events = (await this.events.list(accountId, { ids }, ids.length)).reverse();
    if (events.length === 0) return undefined;
    const language = mailLanguage(account.language);
    const texts = noticeTextsIn(language);
    const webhooks = events.some(({ type }) => type === 'webhook.disabled') ? await this.webhooks.list(accountId) : [];
    const names = new Map<string | null, string>(webhooks.map((webhook) => [webhook.id, webhookName(webhook)]));
    const items = events.map((event) =>
      itemOf({ ...event, subjectName: event.subjectName ?? names.get(event.subject) ?? null }, account, language),
    );
    const [first] = items;
    const isOne = items.length + more === 1;
    const title =
      frequency === 'daily' ? texts.digest : isOne && first ? first.title : texts.title(items.length + more);
    const text = {
      ...{
        title,
        preview: items
          .map((each) => each.title)
          .join(' · ')
          .slice(0, 150),
        label: texts.label,
      },
      paragraphs: [texts.intro[frequency]],
      notes: [...(more > 0 ? [texts.more(more)] : []), texts.note],
    };
    const unsubscribe = this.links.addressFor(account);
    return this.mailer.withPage({ email: account.email, language }, text, '/settings/activity', { items, unsubscribe });
  }
}

/** Of a timer that is not deleted. */
const hasPage = ({ type, subject }: AccountEvent) =>
  type.startsWith('timer.') && type !== 'timer.deleted' && subject !== null;

function itemOf(event: AccountEvent, { timezone }: AccountEntity, language: ConsoleLanguage): NoticeItem {
  const { type, subjectName, actor, changes, occurredAt } = event;
  const { types, viewsUsedUp, byKey, byOperator, byService } = noticeTextsIn(language);
  const isUsedUp = type === 'usage.threshold' && changes.after['percent'] === 100;
  const title = isUsedUp ? viewsUsedUp : (types[type] ?? type);
  const [ms, zone] = [occurredAt.getTime(), isTimeZone(timezone) ? timezone : 'UTC'];
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
    ms + utcOffset(ms, zone),
  );
  const by = {
    key: () => byKey(actor.name ?? ''),
    person: () => actor.name,
    operator: () => byOperator,
    system: () => byService,
  }[actor.kind]();
  return {
    title: subjectName === null ? title : `${title}: ${subjectName}`,
    page: hasPage(event) ? `/timers/${event.subject}` : undefined,
    detail: [`${time} ${timeZoneName(ms, zone, language)}`, by].filter((each) => each !== undefined).join(' · '),
  };
}
