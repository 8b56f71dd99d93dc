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

/** Whether the answer at an address that does not exist is a page for a person and JSON for a program. */
export const dependsOnAccept = ({ url }: Pick<FastifyRequest, 'url'>): boolean => !programs.test(url);

/** Whether a person has opened an address in a browser: the answer is a page, even if the address does not exist. */
export const isAppNavigation = (request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean =>
  request.method === 'GET' && dependsOnAccept(request) && (request.headers.accept ?? '').includes('text/html');
