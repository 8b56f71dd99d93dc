import { type SpooledOpen, unknownTimer } from './evidence.ts';
import { type Matching, type Recordable, groupBy, matchRecords } from './match.ts';
import type { Sums } from './view-counts.ts';

/** Requests with the same timer and recipient; the first of them starts the countdown. */
interface OpeningRequest extends Recordable {
  timer: number;
  recipient?: string | undefined;
}

const openKey = ({ timer, recipient }: Pick<SpooledOpen, 'timer' | 'recipient'>) => `${timer} ${recipient}`;

/** The earliest open of each timer and recipient. */
function earliestOpens(opens: Iterable<SpooledOpen>): SpooledOpen[] {
  const earliest = new Map<string, SpooledOpen>();
  for (const open of opens) {
    const known = earliest.get(openKey(open));
    if (!known || open.epochSecond < known.epochSecond) earliest.set(openKey(open), open);
  }
  return [...earliest.values()];
}

/** When each recipient opened a timer first, in epoch seconds. */
export const openSeconds = (opens: Iterable<SpooledOpen>): Sums =>
  new Map(earliestOpens(opens).map((open) => [openKey(open), open.epochSecond]));

/**
 * Matches recipients to the first opens in the spool: everyone who got an image of an evergreen timer has exactly one, between the first
 * request and the first answer. The spool contains hashes of recipients, so those of one timer differ by their time only.
 */
export function matchFirstOpens(
  requests: readonly OpeningRequest[],
  opens: readonly SpooledOpen[],
): Matching<Recordable, SpooledOpen> {
  const recipients = groupBy(
    requests.filter(({ recipient }) => recipient !== undefined),
    ({ timer, recipient }) => `${timer} ${recipient}`,
  );
  const recipientsOf = groupBy(recipients.values(), ([first]) => first?.timer ?? unknownTimer);
  const opensOf = groupBy(earliestOpens(opens), ({ timer }) => timer);
  const matchings = [...new Set([...recipientsOf.keys(), ...opensOf.keys()])].map((timer) =>
    matchRecords((recipientsOf.get(timer) ?? []).map(firstOpen), opensOf.get(timer) ?? []),
  );
  return {
    unrecorded: matchings.flatMap(({ unrecorded }) => unrecorded),
    unrequested: matchings.flatMap(({ unrequested }) => unrequested),
  };
}

/** When the first open of a recipient is recorded. */
function firstOpen(requests: readonly OpeningRequest[]): Recordable {
  const answered = requests.filter(({ isAnswered }) => isAnswered);
  const isAnswered = answered.length > 0;
  return {
    sentMs: Math.min(...requests.map(({ sentMs }) => sentMs)),
    untilMs: isAnswered
      ? Math.min(...answered.map(({ untilMs }) => untilMs))
      : Math.max(...requests.map(({ untilMs }) => untilMs)),
    isAnswered,
  };
}
