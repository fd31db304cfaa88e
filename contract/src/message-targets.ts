/** Kinds of connectors that notifications, alerts and subscriptions can be sent through. */
export const messageTargets = ['automation_webhook', 'slack', 'msteams'] as const
