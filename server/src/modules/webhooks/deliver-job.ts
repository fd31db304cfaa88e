export const deliverWebhookJob = 'webhooks.deliver'

/** How often a message is tried is for its age to say, and attempts that end with their process count too. */
export const endlessly = 1000

/** The type of a message that only tries a webhook; no event has it. */
export const testEvent = 'webhook.test'
