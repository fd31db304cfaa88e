import { knowledgeLanguages } from '../../../../contract/src/known-values.ts'
import { readerLocale } from '../../../../charts/src/values/locale.ts'
import type { Schema } from '../../lib/api.ts'
import { plural, serverText, t } from '../../lib/words.ts'

export type KnowledgeBase = Schema<'KnowledgeBase'>
export type KnowledgeDocument = Schema<'KnowledgeDocument'>

const tags: Record<Exclude<KnowledgeBase['language'], 'simple'>, string> = {
  arabic: 'ar',
  danish: 'da',
  dutch: 'nl',
  english: 'en',
  finnish: 'fi',
  french: 'fr',
  german: 'de',
  greek: 'el',
  hungarian: 'hu',
  italian: 'it',
  norwegian: 'no',
  portuguese: 'pt',
  romanian: 'ro',
  russian: 'ru',
  spanish: 'es',
  swedish: 'sv',
  turkish: 'tr',
}

/** The language of documents, as the reader calls it. */
export function languageWord(language: KnowledgeBase['language']): string {
  if (language === 'simple') return t('Several or other languages')
  const tag = tags[language]
  return new Intl.DisplayNames(readerLocale(), { type: 'language' }).of(tag) ?? tag
}

export const languageOptions = () =>
  knowledgeLanguages.map((value) => ({ value, label: languageWord(value) }))

/** Whether the document waits for its index, so that its state will change soon. */
export const isPending = ({ status }: Pick<KnowledgeDocument, 'status'>): boolean =>
  status === 'queued' || status === 'indexing'

/** What of a document could not be read, in words. */
export const unreadWords = (unread: KnowledgeDocument['unread']): string[] =>
  unread.map(({ page, reason }) =>
    page === null
      ? serverText(reason)
      : t('Page {{page}}: {{reason}}', { page: String(page), reason: serverText(reason) }),
  )

export const unreadCount = (count: number): string =>
  plural(count, 'part could not be read', 'parts could not be read')
