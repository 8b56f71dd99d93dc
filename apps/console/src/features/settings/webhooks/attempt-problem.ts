import { t } from '@lingui/core/macro';
import { explainRefusal } from './url-problem.ts';

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
