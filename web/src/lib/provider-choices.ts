import { api } from './api.ts'
import type { ChoiceSource } from './choices.ts'
import { t } from './words.ts'

const choiceOf = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })

export const providerChoices: ChoiceSource = {
  key: ['chat-providers', 'choices'],
  word: t('language model'),
  search: async (q) => {
    const query = { limit: 50, offset: 0, ...(q === '' ? {} : { q }) }
    const { items, total } = await api.GET('/api/chat/providers', { query })
    return { items: items.map(choiceOf), total }
  },
  find: async (value) => choiceOf(await api.GET('/api/chat/providers/{id}', { path: { id: Number(value) } })),
}
