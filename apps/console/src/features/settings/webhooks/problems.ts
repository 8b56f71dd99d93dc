import { t } from '@lingui/core/macro';
import type { HttpError } from '../../../shared/http/http-error.ts';

/** Why the service does not send events to the address of a form. */
export function urlProblem({ details }: HttpError): { field: 'url'; message: string } | undefined {
  const problem = details.find(({ field, code }) => field === 'url' && code === 'is_webhook_url');
  return problem && { field: 'url', message: explainRefusal(problem.message) };
}

/** @param text - names the address or the name in the service's own English words */
function explainRefusal(text: string): string {
  const [, host] = /must not (?:lead to|lead where|use the name) ([^\s,]+?)[:,]? /.exec(text) ?? [];
  return host === undefined
    ? t`Enter an address that starts with https://, without a password and with the usual port.`
    : t`${host} is not part of the public internet. The service sends nothing there.`;
}

/** Why nothing was answered. @param error - in the service's own English words */
export function attemptProblem(error: string): string {
  const [, seconds] = /^there was no answer within (\S+) s$/.exec(error) ?? [];
  if (seconds !== undefined) return t`There was no answer within ${seconds} s.`;
  const [, failure] = /^the connection failed: (.+)$/s.exec(error) ?? [];
  if (failure !== undefined) return t`The connection failed: ${failure}`;
  const [, host, reason] = /^the name (\S+) has no address: (.+)$/s.exec(error) ?? [];
  if (host !== undefined && reason !== undefined) return t`The name ${host} has no address: ${reason}`;
  return error.startsWith('the address ') ? explainRefusal(error) : error;
}
