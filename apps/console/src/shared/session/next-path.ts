const origin = 'https://same-origin.invalid';
export const homePath = '/timers';
export const signOutPath = '/sign-out';

/** Where to go after sign-in: the path in `next` if it is one of this site, otherwise the list of timers. */
export function nextPath(search: URLSearchParams): string {
  const next = search.get('next') ?? '';
  if (!next.startsWith('/') || !URL.canParse(next, origin)) return homePath;
  const url = new URL(next, origin);
  // `/..//host` resolves to `//host`, which is an address of another site.
  const isOfThisSite = url.origin === origin && !url.pathname.startsWith('//');
  return isOfThisSite ? url.pathname + url.search + url.hash : homePath;
}

export const signInPath = (next: string): string => `/sign-in?${new URLSearchParams({ next })}`;
