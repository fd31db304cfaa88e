import type { PrivacyLevel } from '../../../../../contract/src/chat-providers.ts'
import { privacyLevels } from '../../../../../contract/src/known-values.ts'
import { t } from '../../../lib/words.ts'

export const privacyWord: Record<PrivacyLevel, string> = {
  none: t('Nothing'),
  schema: t('Names only'),
  aggregates: t('Grouped results'),
  rows: t('All data'),
}

const meaning: Record<PrivacyLevel, string> = {
  none: t('The model is not called.'),
  schema: t('The question, and names and types of fields; no values.'),
  aggregates: t('Also results that are grouped, such as sales per region.'),
  rows: t('Also single rows, and passages of documents.'),
}

/** What may be sent, from least to most. */
export const privacyChoices = privacyLevels.map((value) => ({
  value,
  label: privacyWord[value],
  description: meaning[value],
}))
