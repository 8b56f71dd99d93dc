import { Injectable } from '@nestjs/common';
import { EmbedSecret, type SessionCaller } from '@tminus/auth';
import { AccountRepository } from '@tminus/database';
import { type AccountId, ApiError, type TimerId, signedDeadline } from '@tminus/domain';
import { mailTools, embedHtml, testEmailParameter } from '@tminus/domain/embed-code';
import { alternativeText } from '@tminus/rendering';
import { mailLanguage, type ConsoleLanguage, mailTexts } from '../../mail/mail-texts.ts';
import { Mailer, type MailMessage, type QueueMail } from '../../mail/mailer.ts';
import { RateLimitsService } from '../../rate-limits/rate-limits.service.ts';
import type { TimerDto } from '../../timers/dto/timer.dto.ts';
import { TimersService } from '../../timers/timers.service.ts';
import type { TestEmailDto } from './account-timers.dto.ts';
import { mailBrand, mailHeading, mailPage, mailParagraph, smallPrint } from '../../mail/mail-layout.ts';

/** Sends timers to the owner's own address, and to no other. */
@Injectable()
export class TestEmailService {
  private readonly queueMail: QueueMail<{ accountId: AccountId; message: MailMessage }>;

  constructor(
    private readonly timers: TimersService,
    private readonly accounts: AccountRepository,
    private readonly limits: RateLimitsService,
    private readonly mailer: Mailer,
  ) {
    this.queueMail = mailer.define('test email', ({ message }) => message);
  }

  /** @throws ApiError `mail_not_configured`; `not_found`; `email_not_confirmed`; `rate_limit_exceeded` after ten emails in an hour */
  async send(owner: SessionCaller, id: string, { tool, link, retina }: TestEmailDto): Promise<void> {
    if (!this.mailer.isConfigured) throw new ApiError('mail_not_configured', { message: noMail });
    const { timer } = await this.timers.get(owner, id);
    const account = await this.accounts.findSignedIn(owner.accountId);
    if (account.emailConfirmedAt === null) throw new ApiError('email_not_confirmed', { message: notConfirmed });
    await this.limits.assertWithin('test-email', owner.accountId, { code: 'rate_limit_exceeded', message: tooMany });
    await this.mailer.assertBudgetLeft(owner.accountId);
    const second = Math.floor(Date.now() / 1000);
    const secret = EmbedSecret.fromBytes(account.embedSecret);
    const sign = (text: string) => secret.sign(timer.id as TimerId, text);
    const message = testEmail({
      to: account.email,
      language: mailLanguage(account.language),
      timer,
      link,
      retina,
      tool: mailTools.find((each) => each.id === tool && each.id !== 'html')?.name,
      recipient: exampleRecipient(timer, second, sign),
    });
    await this.queueMail({ accountId: owner.accountId, message });
  }
}

/** Of a personal timer whose addresses name the end: three days. */
const exampleSeconds = 3 * 86_400;

/** What the address of the image says about its recipient: the countdown starts now, at a signed start or until a signed end. */
function exampleRecipient(
  { type, durationSeconds = exampleSeconds }: Pick<TimerDto, 'type' | 'durationSeconds'>,
  nowSecond: number,
  sign: (text: string) => string,
): Record<string, string> {
  if (type === 'evergreen') return { start: String(nowSecond), sig: sign(String(nowSecond)) };
  if (type !== 'personal') return {};
  const end = String(nowSecond + durationSeconds);
  return { end, sig: sign(signedDeadline({ end }, undefined)) };
}

const notConfirmed = 'Confirm your email address first: test emails are sent only to confirmed addresses.';
const noMail = 'This server does not send email.';
const tooMany = 'An account can send ten test emails in an hour. Try again later.';

interface TestEmail {
  to: string;
  language: ConsoleLanguage;
  timer: Pick<TimerDto, 'name' | 'type' | 'embedUrl' | 'width' | 'height'> & Parameters<typeof alternativeText>[0];
  link: string | undefined;
  /** The image at twice the width and height. */
  retina: boolean | undefined;
  /** The name of the mailing tool, if it is known. */
  tool: string | undefined;
  /** Parameters of the image's address: see docs/evergreen.md. */
  recipient: Record<string, string>;
}

/** Of the card: texts need some width, even beside a narrow image. */
const leastWidth = 480;

/** An email with the timer, as the embed code shows it. Explains what surprises people in test emails. */
export function testEmail({ to, language, timer, link, retina, tool, recipient }: TestEmail): MailMessage {
  const { subject, brand, intro, outlook, views, evergreen, zeros, anyTool } = mailTexts[language].test;
  const isEvergreen = timer.type === 'evergreen';
  const notes = [outlook, views, ...(isEvergreen ? [evergreen, zeros(tool ?? anyTool)] : [])];
  const { embedUrl, width, height, name } = timer;
  const query = new URLSearchParams({ [testEmailParameter]: '1', ...recipient });
  const url = `${embedUrl}?${query}`;
  const image = embedHtml({ url, width, height, alt: alternativeText(timer), link, retina });
  return {
    to,
    subject: subject(name),
    text: [intro, link ?? url, ...notes, '-- \nT-minus'].join('\n\n'),
    html: mailPage({
      language,
      title: subject(name),
      preview: intro,
      width: Math.max(leastWidth, width),
      // Nothing beside the image: where there is room, it has its own size.
      rows: `<tr><td style="padding:32px 32px 12px">
${mailBrand(brand)}
${mailHeading(name)}
${mailParagraph(intro)}
</td></tr>
<tr><td align="center"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:${width}px"><tr><td>
${image}
</td></tr></table></td></tr>
<tr><td class="small" style="padding:24px 32px 20px;${smallPrint}">${notes.map(mailParagraph).join('')}</td></tr>`,
    }),
  };
}
