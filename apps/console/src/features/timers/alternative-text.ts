import type { AccountTimer } from './timer.ts';

/** What people read who do not see a timer: the service writes it in the code, in the timer's language and by its rules of time zones. */
export const alternativeText = ({ embedCode }: Pick<AccountTimer, 'embedCode'>): string =>
  new DOMParser().parseFromString(embedCode, 'text/html').images[0]?.alt ?? '';
