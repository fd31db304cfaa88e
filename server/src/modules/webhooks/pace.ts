/** Organizations take turns, so that what one's receiver keeps waiting holds up no other's. */
export const webhookPace = { concurrency: 16, maxPerOrganization: 8 } as const
