import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '@tminus/auth';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { type AccountEvent, AccountEventRepository, type AccountEventFilters } from '@tminus/database';
import { csv, csvForPrograms, eventIds, formatInstant, invalidField, parseTargetDate } from '@tminus/domain';
import type { AuditEntryDto, AuditFiltersDto, AuditQueryDto } from './audit.dto.ts';

/** Of a file, the newest ones. Each takes about a kilobyte. */
export const maxExportedEntries = 5_000;

const columns = [
  ...['id', 'occurredAt', 'type', 'subject', 'subjectName'],
  ...['actor', 'actorId', 'actorName', 'address', 'before', 'after', 'mode'],
];

/** Who has changed what in an account. */
@Injectable()
export class AuditService {
  constructor(
    private readonly events: AccountEventRepository,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  /**
   * A page of entries, the newest first.
   * @param path - of the list, for links
   * @returns also the `Link` header
   * @throws ApiError `invalid_request` for a cursor that is no id of an entry
   */
  async list(
    { accountId }: Pick<Caller, 'accountId'>,
    { limit, cursor, ...filters }: AuditQueryDto,
    path: string,
  ): Promise<{ entries: AuditEntryDto[]; links: string }> {
    const before = cursor === undefined ? undefined : eventIds.parse(cursor);
    if (cursor !== undefined && !before) throw invalidField('cursor', 'must come from the Link header of a list');
    const found = await this.events.list(accountId, { ...toFilters(filters), before }, limit + 1);
    const entries = found.slice(0, limit).map(toDto);
    const last = found.length > limit ? entries.at(-1) : undefined;
    const link = (relation: string, position: object) => {
      const present = Object.entries({ limit, ...filters, ...position }).filter(([, value]) => value !== undefined);
      const query = new URLSearchParams(present.map(([name, value]): [string, string] => [name, String(value)]));
      return `<${this.config.api.publicUrl}${path}?${query}>; rel="${relation}"`;
    };
    const links = [link('first', {}), ...(last ? [link('next', { cursor: last.id })] : [])];
    return { entries, links: links.join(', ') };
  }

  /** The newest entries as a CSV file for programs. */
  async export({ accountId }: Pick<Caller, 'accountId'>, filters: AuditFiltersDto): Promise<string> {
    const events = await this.events.list(accountId, toFilters(filters), maxExportedEntries);
    const rows = events
      .map(toDto)
      .map(({ id, occurredAt, type, subject, subjectName, mode, actor, changes }) => [
        ...[id, occurredAt, type, subject, subjectName, actor.kind, actor.id, actor.name, actor.address],
        ...[JSON.stringify(changes.before), JSON.stringify(changes.after), mode],
      ]);
    return csv(columns, rows, csvForPrograms);
  }
}

function toFilters({ type, subject, mode, from, to }: AuditFiltersDto): AccountEventFilters {
  const instant = (text: string | undefined) => (text === undefined ? undefined : parseTargetDate(text));
  return { type, subject, mode, from: instant(from), to: instant(to) };
}

const toDto = ({ occurredAt, ...event }: AccountEvent): AuditEntryDto => ({
  ...event,
  occurredAt: formatInstant(occurredAt),
});
