import type { Timer } from '@tminus/domain';
import type { TimerDto } from './dto/timer.dto.ts';

type Version = Pick<Timer, 'id' | 'revision'>;

/**
 * A strong ETag (RFC 9110, section 8.8.3). It changes when the owner changes the timer, and when time changes a field of the response. Views do
 * not change it.
 */
export function etagOf(timer: Version, dto: TimerDto): string {
  const { type, state, expired, targetDate, warnings } = dto;
  const parts = [
    ...(state === 'running' ? [] : [state]),
    ...(expired && state !== 'expired' ? ['expired'] : []),
    ...(type === 'recurring' && targetDate ? [targetDate.replaceAll(/[-:]/g, '')] : []),
    ...warnings.map(({ code }) => code),
  ];
  return `"${[versionOf(timer), ...parts].join('.')}"`;
}

/** Whether an ETag is that of this version of the timer, at any time: a client may change what has expired since it read it. */
export function isTagOf(timer: Version, tag: string): boolean {
  const version = `"${versionOf(timer)}`;
  return tag === `${version}"` || tag.startsWith(`${version}.`);
}

const versionOf = ({ id, revision }: Version) => `${id}.${revision}`;
