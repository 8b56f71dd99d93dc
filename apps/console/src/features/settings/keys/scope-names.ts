import { useLingui } from '@lingui/react/macro';

/** In the order of the dialog. */
export const allScopes = ['timers:read', 'timers:write', 'analytics:read', 'usage:read'] as const;
export type Scope = (typeof allScopes)[number];

export function useScopeNames(): Record<Scope, string> {
  const { t } = useLingui();
  return {
    'timers:read': t`Read timers`,
    'timers:write': t`Create, change and delete timers`,
    'analytics:read': t`Read views`,
    'usage:read': t`Read usage and limits`,
  };
}
