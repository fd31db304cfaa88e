import { api } from '../../../lib/api.ts'
import { language } from '../../../lib/words.ts'
import { suggestionLimit, type SuggestionsFrom } from '../../../ui/questions/use-suggestions.ts'

/** Completions of questions about these datasets, or all that one may query. */
export const suggestionsAbout = (datasetIds: readonly number[]): SuggestionsFrom => ({
  key: ['chat-suggest', datasetIds],
  async fetch(text, signal) {
    const query = {
      limit: suggestionLimit,
      language: language(),
      ...(text === '' ? {} : { text }),
      ...(datasetIds.length > 0 ? { dataset_ids: [...datasetIds] } : {}),
    }
    return (await api.GET('/api/chat/suggest', { query, signal })).items
  },
})
