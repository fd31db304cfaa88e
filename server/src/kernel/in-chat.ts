import type { Principal } from './context.ts'

/** A caller for whom datasets that are excluded from chat are not there. Only `inChat` makes one. */
export type ChatPrincipal = Principal & { inChat: true }

/** What a request carries that another protocol makes. It only narrows: whoever else sends it sees less. */
export const inChatHeader = 'x-in-chat'

/**
 * The context of whatever answers in words: chat, agents, and programs of others with language models. What reads datasets for
 * these takes no other, so that a new tool cannot forget what the organization excludes.
 */
export const inChat = <C extends { user: Principal }>(context: C): C & { user: ChatPrincipal } => ({
  ...context,
  user: { ...context.user, inChat: true },
})
