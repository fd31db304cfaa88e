export const deliverWebhookJob = 'webhooks.deliver'

/** How often a message is tried is for its age to say, and attempts that end with their process count too. */
export const endlessly = 1000
