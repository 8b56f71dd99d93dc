import type { AccountTimer } from './timer.ts';

/** What people read who do not see the image, as the service has written it. Only this text is parsed: the styles of the code would break the policy of the page. */
export function alternativeText({ embedCode }: Pick<AccountTimer, 'embedCode'>): string {
  const [, escaped = ''] = / alt="([^"]*)"/.exec(embedCode) ?? [];
  return new DOMParser().parseFromString(escaped, 'text/html').documentElement.textContent;
}
