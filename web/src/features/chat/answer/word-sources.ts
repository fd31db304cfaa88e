import type { Schema } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'

type ReadWord = Schema<'ReadWord'>

/** Why a word was taken for what it was. */
export const sourceWords: Record<ReadWord['source'], string> = {
  model: t('name in the model'),
  synonym: t('synonym'),
  description: t('description of the field'),
  value: t('value in the data'),
  keyword: t('keyword'),
  spelling: t('corrected spelling'),
  vocabulary: t('common word for it'),
  context: t('from the context'),
}

export const wordText = ({ text, meaning, source }: ReadWord): string =>
  t('“{{word}}” → {{meaning}} ({{source}})', { word: text, meaning, source: sourceWords[source] })
