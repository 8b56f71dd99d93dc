/** Whether an email can link to this address. Placeholders of mailing tools are fine; `javascript:` is not. */
export function isLink(text: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(text) && !/\s/.test(text);
}
