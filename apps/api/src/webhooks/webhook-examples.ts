import type { EventId, WebhookId } from '@tminus/domain';
import type { WebhookAttemptDto, WebhookDto } from './webhook.dto.ts';

const example: WebhookDto = {
  id: 'whk_01m7yxhe0xe7ran31ygpx82d3j' as WebhookId,
  url: 'https://shop.example/webhooks/tminus',
  events: ['timer.created', 'timer.updated'],
  description: 'The shop',
  status: 'active',
  disabledReason: null,
  previousSecretEndsAt: null,
  createdAt: '2031-02-03T09:00:00Z',
  createdBy: { kind: 'key', id: 'a1B2c3D4', name: 'Shop' },
};

const attemptExample: WebhookAttemptDto = {
  id: '4711',
  eventId: 'evt_01m7yxhe0xe7ran31ygpx82d3j' as EventId,
  eventType: 'timer.updated',
  attempt: 1,
  startedAt: '2031-02-03T09:00:00Z',
  durationMs: 120,
  delivered: true,
  status: 204,
  error: null,
  answer: '',
  nextAttemptAt: null,
};

const secret = 'whsec_…';

export const webhookExamples = {
  request: {
    shop: { summary: 'A shop', value: { url: example.url, events: example.events, description: example.description } },
  },
  update: { pause: { summary: 'Pause it', value: { status: 'paused' } } },
  one: { webhook: { summary: 'A webhook', value: example } },
  list: { one: { summary: 'One webhook', value: [example] }, none: { summary: 'No webhooks', value: [] } },
  created: { created: { summary: 'A new webhook', value: { ...example, secret } } },
  rotated: {
    rotated: {
      summary: 'A new secret',
      value: { ...example, previousSecretEndsAt: '2031-02-04T09:00:00Z', secret },
    },
  },
  attempt: { delivered: { summary: 'It was delivered', value: attemptExample } },
  resend: {
    range: { summary: 'Those of a day', value: { from: '2031-02-03T00:00:00Z', to: '2031-02-04T00:00:00Z' } },
    one: { summary: 'One event', value: { eventId: attemptExample.eventId } },
  },
  resent: { some: { summary: 'Two events', value: { count: 2, continueFrom: null } } },
  attempts: { one: { summary: 'One attempt', value: [attemptExample] } },
};
