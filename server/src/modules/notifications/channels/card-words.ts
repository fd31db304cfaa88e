import type { Say } from '../../../kernel/mail/mail-language.ts'

/** What the buttons of a card are called, where it is read. */
export const cardWords = (say: Say) => ({ open: say('Open in Quarry'), acknowledge: say('Acknowledge') })
