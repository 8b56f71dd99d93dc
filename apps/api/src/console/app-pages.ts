import type { FastifyRequest } from 'fastify';

/** The addresses that the console's router knows: see apps/console/src/app/router.tsx. */
export const appPages = [
  '/sign-in',
  '/sign-up',
  '/forgot',
  '/reset',
  '/join',
  '/confirm',
  '/welcome',
  '/timers',
  '/timers/new',
  '/timers/:id',
  '/timers/:id/embed',
  '/timers/:id/analytics',
  '/analytics',
  '/settings',
  '/settings/profile',
  '/settings/security',
  '/settings/keys',
  '/settings/usage',
  '/settings/data',
] as const;

/** Below these addresses, programs expect JSON. */
const programs = /^\/(api|account|docs|health|assets)([/?]|$)/;

/** Whether a person has opened an address in a browser: the answer is a page, even if the address does not exist. */
export const isAppNavigation = ({
  method,
  url,
  headers,
}: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean =>
  method === 'GET' && !programs.test(url) && (headers.accept ?? '').includes('text/html');
