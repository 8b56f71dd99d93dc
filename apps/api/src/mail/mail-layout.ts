import { mailLogo } from './mail-logo.ts';
import type { ConsoleLanguage } from './mail-texts.ts';

interface MailContent {
  language: ConsoleLanguage;
  title: string;
  /** Shown by mail programs after the subject. */
  preview: string;
  /** Above the button. */
  paragraphs: string[];
  /** Below the paragraphs. */
  items?: readonly MailItem[] | undefined;
  button: { label: string; address: string };
  /** Below the button, in small print. */
  notes: string[];
  /** At the end. */
  unsubscribe?: { label: string; address: string } | undefined;
}

/** An entry of a list, with what is less important. */
export interface MailItem {
  title: string;
  detail: string;
  /** Of the page that the title leads to. */
  address?: string | undefined;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);

/** A text whose "T-minus" no line break divides. */
const inline = (text: string) => escape(text).replaceAll('T-minus', '<span style="white-space:nowrap">T-minus</span>');

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The plain text of an email. */
export function mailText({ paragraphs, items = [], button, notes, unsubscribe }: MailContent): string {
  const list = items.map(({ title, detail, address }) =>
    [`- ${title}`, detail, ...(address === undefined ? [] : [address])].join('\n  '),
  );
  const end = unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.address}`] : [];
  return [...paragraphs, ...list, button.address, ...notes, ...end, '-- \nT-minus'].join('\n\n');
}

/** The same as HTML. */
export function mailHtml(content: MailContent): string {
  const { language, title, preview, paragraphs, items = [], button, notes, unsubscribe } = content;
  const address = escape(button.address);
  const small = notes.map(mailParagraph).join('');
  const end = unsubscribe
    ? `<p style="margin:12px 0 0"><a href="${escape(unsubscribe.address)}" style="color:#5f667b">${escape(unsubscribe.label)}</a></p>`
    : '';
  return mailPage({
    language,
    title,
    preview,
    width: 480,
    rows: `<tr><td style="padding:32px">
${mailBrand()}
${mailHeading(title)}
${paragraphs.map(mailParagraph).join('')}${items.map(mailItem).join('')}
<p style="margin:24px 0"><a class="button" href="${address}" style="display:inline-block;padding:11px 20px;background:#10131f;color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none">${escape(button.label)}</a></p>
<div class="small" style="${smallPrint}">${small}
<p style="margin:0;word-break:break-all"><a href="${address}" style="color:#5f667b">${address}</a></p>${end}</div>
</td></tr>`,
  });
}

export const smallPrint = 'font-size:13px;line-height:19px;color:#5f667b';

/** @param options.logo - false for a page: only emails contain it */
export const mailBrand = (note?: string, { logo = true } = {}) =>
  `<p style="margin:0 0 24px;font-weight:600">${logo ? `<img src="cid:${mailLogo.cid}" alt="" width="22" height="22" style="vertical-align:-5px;border:0"> ` : ''}${inline('T-minus')}${note === undefined ? '' : ` <span class="small" style="color:#5f667b;font-weight:400">· ${escape(note)}</span>`}</p>`;

export const mailHeading = (text: string) =>
  `<h1 style="margin:0 0 16px;font-size:22px;line-height:29px;font-weight:600;color:#10131f;overflow-wrap:anywhere">${inline(text)}</h1>`;

export const mailParagraph = (text: string) => `<p style="margin:0 0 12px;overflow-wrap:anywhere">${inline(text)}</p>`;

const titleOf = ({ title, address }: MailItem) =>
  address === undefined ? escape(title) : `<a href="${escape(address)}" style="color:inherit">${escape(title)}</a>`;

const mailItem = (item: MailItem) =>
  `<p style="margin:0 0 12px;overflow-wrap:anywhere"><b style="font-weight:600">${titleOf(item)}</b><br><span class="small" style="${smallPrint}">${escape(item.detail)}</span></p>`;

interface MailPage {
  language: ConsoleLanguage;
  title: string;
  /** Shown by mail programs after the subject. */
  preview: string;
  /** Of the card in CSS pixels, where there is so much room. */
  width: number;
  /** HTML: the rows of the card. Texts in it must be escaped. */
  rows: string;
}

/** A card in light and dark. A table centers it, because Outlook ignores margins. Loads nothing. */
export function mailPage({ language, title, preview, width, rows }: MailPage): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #0b0e17 !important }
  .card { background: #131726 !important }
  .card, .card h1 { color: #f2f3f8 !important }
  .small, .small a { color: #949cb1 !important }
  .button { background: #f2f3f8 !important; color: #10131f !important }
}
@media (min-width: ${width + 32}px) {
  .card { border-radius: 12px !important }
}
</style>
</head>
<body class="page" style="margin:0;background:#f7f7f9">
<div style="display:none;max-height:0;overflow:hidden">${escape(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 0">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:${width}px;overflow:hidden;background:#ffffff;${font};font-size:15px;line-height:23px;color:#10131f;text-align:left">
${rows}
</table>
</td></tr></table>
</body>
</html>
`;
}
