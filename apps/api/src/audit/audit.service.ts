import { Injectable } from '@nestjs/common';
import type { Caller } from '@tminus/auth';
import {
  type AccountEvent,
  AccountEventRepository,
  type AccountEventFilters,
  type ShowAge,
  StaleReads,
} from '@tminus/database';
import {
  type EventId,
  csv,
  csvForPrograms,
  eventIds,
  formatInstant,
  invalidField,
  parseTargetDate,
} from '@tminus/domain';
import { type Page, toPage } from '../http/page-links.ts';
import type { AuditEntryDto, AuditFiltersDto, AuditQueryDto } from './audit.dto.ts';

/** Of a file, the newest ones. Each takes about a kilobyte. */
export const maxExportedEntries = 5_000;
/** That are in memory at a time. */
const entriesPerStep = 500;

const columns = [
  ...['id', 'occurredAt', 'type', 'subject', 'subjectName'],
  ...['actor', 'actorId', 'actorName', 'address', 'before', 'after', 'mode'],
];

/** Who has changed what in an account. */
@Injectable()
export class AuditService {
  constructor(
    private readonly events: AccountEventRepository,
    private readonly reads: StaleReads,
  ) {}

  /**
   * A page of entries, the newest first.
   * @param showAge - lets a replica answer. Default: what is read must be current
   * @throws ApiError `invalid_request` for a cursor that is no id of an entry
   */
  async list(
    { accountId }: Pick<Caller, 'accountId'>,
    { limit, cursor, ...filters }: AuditQueryDto,
    showAge?: ShowAge,
  ): Promise<Page<AuditEntryDto>> {
    const before = cursor === undefined ? undefined : eventIds.parse(cursor);
    if (cursor !== undefined && !before) throw invalidField('cursor', 'must come from the Link header of a list');
    const found = await this.reads.run(showAge, (database) =>
      this.events.list(accountId, { ...toFilters(filters), before }, limit + 1, database),
    );
    return toPage(found.map(toDto), limit);
  }

  /** All entries of a year, the newest first, a few at a time. */
  async *all({ accountId }: Pick<Caller, 'accountId'>): AsyncGenerator<AuditEntryDto[]> {
    for (let before: EventId | undefined; ;) {
      const found = await this.events.list(accountId, { before }, entriesPerStep);
      if (found.length > 0) yield found.map(toDto);
      before = found.at(-1)?.id;
      if (found.length < entriesPerStep) return;
    }
  }

  /** The newest entries as a CSV file for programs. @param showAge - as for `list` */
  async export({ accountId }: Pick<Caller, 'accountId'>, filters: AuditFiltersDto, showAge?: ShowAge): Promise<string> {
    const events = await this.reads.run(showAge, (database) =>
      this.events.list(accountId, toFilters(filters), maxExportedEntries, database),
    );
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
