import { type WebhookEvidence, auditWebhooks } from './audit.ts';

const created = { id: 'evt_1', sequence: 1, type: 'timer.created', subject: 'tmr_1', name: 'a' };
const updated = { id: 'evt_2', sequence: 2, type: 'timer.updated', subject: 'tmr_1', name: 'b' };
const deleted = { id: 'evt_3', sequence: 3, type: 'timer.deleted', subject: 'tmr_1', name: null };
const arrived = ({ id }: { id: string }, isConfirmed = true) => ({ id, isConfirmed });

const good: WebhookEvidence = {
  events: [created, updated, deleted],
  confirmed: [{ name: 'a' }, { deleted: 'tmr_1' }],
  deliveries: [arrived(created, false), arrived(updated), arrived(created), arrived(deleted), arrived(created)],
};
const violationsOf = (evidence: Partial<WebhookEvidence>) =>
  Object.entries(auditWebhooks({ ...good, ...evidence }).violations).filter(([, count]) => count > 0);

describe('auditWebhooks', () => {
  it('accepts retries, repetitions, and changes that were not confirmed', () => {
    expect(violationsOf({})).toEqual([]);
    expect(auditWebhooks(good).repeated).toBe(1);
  });

  it.each<[string, Partial<WebhookEvidence>]>([
    ['confirmed changes without an event', { confirmed: [...good.confirmed, { name: 'c' }] }],
    [
      'changes with several events',
      {
        events: [...good.events, { ...updated, id: 'evt_4', sequence: 4 }],
        deliveries: [...good.deliveries, arrived({ id: 'evt_4' })],
      },
    ],
    ['events that were never delivered', { deliveries: good.deliveries.filter(({ id }) => id !== deleted.id) }],
    ['deliveries of unknown events', { deliveries: [...good.deliveries, arrived({ id: 'evt_4' })] }],
    [
      'deliveries that were too early, misdirected or not signed',
      { deliveries: [...good.deliveries, { ...arrived(created), problem: 'not signed' }] },
    ],
    ['first attempts that were out of order', { deliveries: [arrived(updated), ...good.deliveries] }],
  ])('finds %s', (name, evidence) => expect(violationsOf(evidence)).toEqual([[name, 1]]));
});
