/*
 * `@tminus/domain/embed-code`: how an email or a page shows a timer. Pure text functions without dependencies, so the console can compute
 * the code in the browser.
 */
export {
  deadlinePlaceholders,
  embedAddress,
  embedHtml,
  escapeAttribute,
  linkAddress,
  testEmailParameter,
  timezonePlaceholder,
} from './embed-code.ts';
export { gmailOffer } from './gmail-offer.ts';
export { type MailTool, type MailToolId, mailTools, recipientPlaceholders } from './mail-tools.ts';
export { isPlaceholder } from './placeholder.ts';
export { keyPlaceholder, signedAddress, signingFilters, signingLines } from './signed-start.ts';
export { type BarOptions, barHtml, elementHtml, frameHtml } from './web-code.ts';
export { type ToolDates, toolDates, toolDatesReadOn } from './tool-dates.ts';
export { fieldTag, namesField } from './field-tag.ts';
