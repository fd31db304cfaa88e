import { createRequire } from 'node:module'
import { type ServerMessages, serverTranslator } from '../../../../charts/src/texts/server-words.ts'
import type { Language } from '../../../../contract/src/languages.ts'

/** A text of a mail in the language of its reader: messages are English, and recognized by their templates. */
export type Say = (text: string) => string

// Read when the first mail needs it: most programs send none in another language.
const messagesOf: Record<Exclude<Language, 'en'>, string> = {
  de: '../../../../charts/src/texts/server.de.json',
}
const require = createRequire(import.meta.url)
const known = new Map<Language, Say>([['en', (text) => text]])

export function sayIn(language: Language): Say {
  const say = known.get(language) ?? serverTranslator(messagesIn(language as Exclude<Language, 'en'>))
  known.set(language, say)
  return say
}

const messagesIn = (language: Exclude<Language, 'en'>) => require(messagesOf[language]) as ServerMessages
