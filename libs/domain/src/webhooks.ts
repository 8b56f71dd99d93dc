/** What a webhook can be told of. */
export const webhookEventTypes = ['timer.created', 'timer.updated', 'timer.deleted', 'timer.restored'] as const;

export type WebhookEventType = (typeof webhookEventTypes)[number];

/** `paused` by its owner; `disabled` by the service, because its receiver is gone or has failed for days. */
export const webhookStatuses = ['active', 'paused', 'disabled'] as const;

export type WebhookStatus = (typeof webhookStatuses)[number];

/** Of an account. */
export const maxWebhooks = 20;
export const maxWebhookDescriptionLength = 200;
