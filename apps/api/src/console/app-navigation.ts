import type { FastifyRequest } from 'fastify';

/** Below these addresses, programs expect JSON. */
const programs = /^\/+(api|account|docs|health|assets)(\/|$)/i;

/** The path as a router would read it that is less strict than ours. */
function decodedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Whether the answer at an address that does not exist is a page for a person and JSON for a program. An address that is written in another
 * way, such as `//api//v1` or `/%61pi/v1`, is also one for programs.
 */
export const dependsOnAccept = ({ url }: Pick<FastifyRequest, 'url'>): boolean => !programs.test(decodedPath(url));

/** Whether a person has opened an address in a browser: the answer is a page, even if the address does not exist. */
export const isAppNavigation = (request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean =>
  request.method === 'GET' && dependsOnAccept(request) && (request.headers.accept ?? '').includes('text/html');
