import type { ConsoleLanguage } from '@tminus/domain';

export interface MailContent {
  language: ConsoleLanguage;
  title: string;
  /** Shown by mail programs after the subject. */
  preview: string;
  /** Above the button. */
  paragraphs: string[];
  button: { label: string; address: string };
  /** Below the button, in small print. */
  notes: string[];
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The plain text of an email. */
export function mailText({ paragraphs, button, notes }: MailContent): string {
  return [...paragraphs, button.address, ...notes, '-- \nT-minus'].join('\n\n');
}

/** The same as HTML. A table centers it, because Outlook ignores margins. No images: nothing is loaded from anywhere. */
export function mailHtml({ language, title, preview, paragraphs, button, notes }: MailContent): string {
  const address = escape(button.address);
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${escape(text)}</p>`).join('');
  const small = notes.map((text) => `<p style="margin:0 0 8px">${escape(text)}</p>`).join('');
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
  .card { background: #131726 !important; border-color: #282e42 !important }
  .card, .card h1 { color: #f2f3f8 !important }
  .small, .small a { color: #949cb1 !important }
  .button { background: #f2f3f8 !important; color: #10131f !important }
}
</style>
</head>
<body class="page" style="margin:0;background:#f7f7f9">
<div style="display:none;max-height:0;overflow:hidden">${escape(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px">
<tr><td class="card" style="padding:32px;background:#ffffff;border:1px solid #dfe2ea;border-radius:12px;${font};font-size:15px;line-height:23px;color:#10131f">
<p style="margin:0 0 24px;font-weight:600">T-minus</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:29px;font-weight:600;color:#10131f">${escape(title)}</h1>
${body}
<p style="margin:24px 0"><a class="button" href="${address}" style="display:inline-block;padding:11px 20px;background:#10131f;color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none">${escape(button.label)}</a></p>
<div class="small" style="font-size:13px;line-height:19px;color:#5f667b">${small}
<p style="margin:0;word-break:break-all"><a href="${address}" style="color:#5f667b">${address}</a></p></div>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}
