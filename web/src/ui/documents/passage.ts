import type { Schema } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'

export type Passage = Schema<'KnowledgePassage'>

/** Where a passage stands: its page and headings. */
export const placeOf = ({ page, headings }: Pick<Passage, 'page' | 'headings'>): string =>
  [page === null ? '' : t('page {{page}}', { page: String(page) }), headings.join(' › ')]
    .filter(Boolean)
    .join(' · ')

interface Place {
  base: number
  document: number
  start?: number
  end?: number
  version?: number
}

/** The page of a document, at a passage of it. */
export function documentPath({ base, document, start, end, version }: Place): string {
  const query = new URLSearchParams(
    Object.entries({ start, end, version }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
  return `/knowledge/${base}/documents/${document}${query.size === 0 ? '' : `?${query}`}`
}

export const passagePath = ({ base_id, document_id, start, end, version }: Passage): string =>
  documentPath({ base: base_id, document: document_id, start, end, version })
