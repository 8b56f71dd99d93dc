import { withScheme } from '../../shared/forms/web-address.ts';
import { browserStorage } from '../../shared/storages.ts';

const key = (timerId: string) => `tminus.link.${timerId}`;

/** Where the image of a timer leads: what was entered last in this browser. */
export function keptLink(timerId: string, storage = browserStorage): string {
  const link = storage.read(key(timerId));
  return typeof link === 'string' ? link : '';
}

/** Keeps a link that an email can have. Without one, forgets the last. */
export function keepLink(timerId: string, text: string, storage = browserStorage): void {
  const link = withScheme(text);
  if (link === '') storage.forget(key(timerId));
  else if (isLink(link)) storage.keep(key(timerId), link);
}

/** Whether an email can link to this address. Placeholders of mailing tools are fine; `javascript:` is not. */
export function isLink(text: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(text) && !/\s/.test(text);
}
