/** The permissions of an API key. */
export const scopes = ['timers:read', 'timers:write', 'analytics:read', 'usage:read'] as const;

export type Scope = (typeof scopes)[number];

export function isScope(text: string): text is Scope {
  return (scopes as readonly string[]).includes(text);
}
