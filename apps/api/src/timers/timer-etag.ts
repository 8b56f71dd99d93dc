import type { Timer } from '@tminus/domain';

/**
 * The strong entity tag of a timer (RFC 9110, section 8.8.3). It changes with each change that its owner makes, and with
 * nothing else: neither with views nor as time passes.
 */
export function entityTag({ id, revision }: Timer): string {
  return `"${id}.${revision}"`;
}
