import type { MailToolId } from './mail-tools.ts';

/**
 * The filters of Liquid that sign inside a template, by the tool that documents them:
 * https://www.braze.com/docs/user_guide/personalization_and_dynamic_content/liquid/advanced_filters and
 * https://shopify.dev/docs/api/liquid/filters/hmac_sha256
 */
export const signingFilters = {
  braze: { name: 'Braze', filter: 'hmac_sha256_hex' },
  html: { name: 'Shopify', filter: 'hmac_sha256' },
} as const satisfies Partial<Record<MailToolId, { name: string; filter: string }>>;

/** To replace by the key of the timer. */
export const keyPlaceholder = 'KEY_OF_THE_TIMER';

/**
 * Lines of Liquid that sign the moment of sending as the start of a timer, for the template before its image.
 * @param key - of the timer
 */
export function signingLines(timerId: string, tool: keyof typeof signingFilters, key: string = keyPlaceholder): string {
  return [
    `{% assign start = 'now' | date: '%s' %}`,
    `{% assign sig = '${timerId}.' | append: start | ${signingFilters[tool].filter}: '${key}' | slice: 0, 32 %}`,
  ].join('\n');
}

/** The address of an image whose start `signingLines` has signed. */
export const signedAddress = (url: string) => `${url}${url.includes('?') ? '&' : '?'}start={{start}}&sig={{sig}}`;
