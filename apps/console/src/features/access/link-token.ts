import { useState } from 'react';

/**
 * The secret after `#` in a link. It is removed from the address at once, so that it stays in neither the history nor a shared screen.
 */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1));
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
