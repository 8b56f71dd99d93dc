/** `paused` by its owner; `disabled` by the service, because its receiver is gone or has failed for days. */
export const webhookStatuses = ['active', 'paused', 'disabled'] as const;

export type WebhookStatus = (typeof webhookStatuses)[number];

/** Of an account. */
export const maxWebhooks = 20;
export const maxWebhookDescriptionLength = 200;
