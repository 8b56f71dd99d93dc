/**
 * A page, or a layout around other pages. The router and the addresses that the API serves follow from this list.
 */
export interface Page {
  path?: string;
  /** In src/features, without `.tsx`. It exports `Component`. */
  module: string;
  /** Inside this one. */
  pages?: readonly Page[];
}

const access = (name: string): Page => ({ path: `/${name}`, module: `access/${name}-page` });
const settings = (name: string): Page => ({ path: `/settings/${name}`, module: `settings/${name}/${name}-page` });

export const pages = {
  /** For people who are signed in, in the shell. */
  account: [
    { path: '/timers', module: 'timers/timers-page' },
    { path: '/timers/new', module: 'timers/editor-page' },
    {
      path: '/timers/:id',
      module: 'timers/editor-page',
      pages: [{ path: '/timers/:id/embed', module: 'embed/embed-dialog' }],
    },
    { path: '/timers/:id/analytics', module: 'analytics/timer-analytics-page' },
    { path: '/analytics', module: 'analytics/analytics-page' },
    {
      path: '/settings',
      module: 'settings/settings-layout',
      pages: ['profile', 'security', 'keys', 'webhooks', 'usage', 'activity', 'data'].map(settings),
    },
  ],
  /** For people who are not signed in. */
  visitor: [{ module: 'access/access-layout', pages: ['sign-in', 'sign-up', 'forgot'].map(access) }],
  anyone: [{ module: 'access/access-layout', pages: ['reset', 'join', 'confirm', 'welcome'].map(access) }],
} satisfies Record<string, readonly Page[]>;
