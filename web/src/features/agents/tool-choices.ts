import { api } from '../../lib/api.ts'
import type { ChoiceSource } from '../../lib/choices.ts'
import { t } from '../../lib/words.ts'

/** Connectors of a kind that agents can call. */
export const connectorsOf = (type: 'automation_webhook' | 'messaging_provider' | 'http'): ChoiceSource => ({
  key: ['connectors', 'choices', type],
  word: t('connector'),
  search: async (q) => {
    const query = { limit: 50, offset: 0, sort: 'name' as const, type: [type], ...(q === '' ? {} : { q }) }
    const { items, total } = await api.GET('/api/connectors', { query })
    return { items: items.map(({ id, name }) => ({ value: String(id), label: name })), total }
  },
  find: async (value) => {
    const { id, name } = await api.GET('/api/connectors/{id}', { path: { id: Number(value) } })
    return { value: String(id), label: name }
  },
})
