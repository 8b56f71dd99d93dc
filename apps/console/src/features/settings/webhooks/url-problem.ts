import { t } from '@lingui/core/macro';
import type { HttpError } from '../../../shared/http/http-error.ts';

/** Why the service does not send events to an address. It names the address or the name in its own English words. */
export function urlProblem({ details }: HttpError): { field: 'url'; message: string } | undefined {
  const problem = details.find(({ field, code }) => field === 'url' && code === 'is_webhook_url');
  if (!problem) return undefined;
  const [, host] = /must not (?:lead to|use the name) ([^\s,]+?)[:,]? /.exec(problem.message) ?? [];
  const message =
    host === undefined
      ? t`Enter an address that starts with https://, without a password and with the usual port.`
      : t`${host} is not part of the public internet. The service sends nothing there.`;
  return { field: 'url', message };
}
