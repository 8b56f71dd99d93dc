import { alternativeText } from '@tminus/domain';
import {
  type MailToolId,
  embedAddress,
  embedHtml,
  linkAddress,
  mailTools,
  recipientPlaceholders,
} from '@tminus/domain/embed-code';
import type { EmbedCodeDto } from './dto/embed-code.dto.ts';
import type { TimerDto } from './dto/timer.dto.ts';

/** How an email that a mailing tool sends shows a timer. */
export function embedCodeOf(timer: TimerDto, tool: MailToolId): EmbedCodeDto {
  const { embedUrl: url, width, height, link } = timer;
  const mailTool = mailTools.find(({ id }) => id === tool);
  const given = Object.entries(mailTool ? recipientPlaceholders(timer, mailTool) : {});
  const placeholders = Object.fromEntries(given.filter((each): each is [string, string] => Boolean(each[1])));
  const linkUrl = link ? linkAddress(url, placeholders) : null;
  return {
    html: embedHtml({ url, width, height, alt: alternativeText(timer), link: linkUrl ?? undefined, ...placeholders }),
    imageUrl: embedAddress(url, placeholders),
    linkUrl,
    placeholders,
  };
}
