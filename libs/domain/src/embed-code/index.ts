/*
 * `@tminus/domain/embed-code`: how an email or a page shows a timer. Pure text functions without dependencies, so the console can compute
 * the code in the browser.
 */
export { type EmbedAddressOptions, embedAddress, testEmailParameter } from './embed-address.ts';
export { type EmbedHtmlOptions, embedHtml } from './embed-html.ts';
export { type MailTool, type MailToolId, mailTools } from './mail-tools.ts';
export { isPlaceholder } from './placeholder.ts';
