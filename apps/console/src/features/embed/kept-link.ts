import { type SmallStorage, browserStorage } from '../../shared/storages.ts';
import { isLink } from './is-link.ts';

const key = (timerId: string) => `tminus.link.${timerId}`;

/** Where the image of a timer leads: what was entered last in this browser. */
export function keptLink(timerId: string, storage: Pick<SmallStorage, 'getItem'> = browserStorage): string {
  try {
    return storage.getItem(key(timerId)) ?? '';
  } catch {
    return ''; // storage is blocked
  }
}

/** Keeps a link that an email can have. Without one, forgets the last. */
export function keepLink(timerId: string, text: string, storage: SmallStorage = browserStorage): void {
  const link = text.trim();
  try {
    if (link === '') storage.removeItem(key(timerId));
    else if (isLink(link)) storage.setItem(key(timerId), link);
  } catch {
    // Storage is blocked: the link is only in this dialog.
  }
}
