import { messageTargets } from '../../../contract/src/message-targets.ts'
import { api } from './api.ts'
import { t } from './words.ts'

export interface Choice {
  value: string
  label: string
  /** Choices of one group stand together under its name. */
  group?: string
}

export interface Choices {
  items: Choice[]
  /** How many there are of which only these are answered. */
  total: number
}

/** Something of the server to choose from. It is searched there, so there may be any number of it. */
export interface ChoiceSource {
  /** Finds its answers in the memory of the page. */
  key: readonly unknown[]
  /** What to call one of it, e.g. "dataset". */
  word: string
  search: (q: string) => Promise<Choices>
  find: (value: string) => Promise<Choice>
}

interface Named {
  id: number
  name: string
}

const choiceOf = ({ id, name }: Named): Choice => ({ value: String(id), label: name })

const choicesOf = ({ items, total }: { items: Named[]; total: number }): Choices => ({
  items: items.map(choiceOf),
  total,
})

const limit = 50
const queryOf = (q: string) => ({ limit, offset: 0, sort: 'name' as const, ...(q === '' ? {} : { q }) })
const at = (value: string) => ({ path: { id: Number(value) } })

export const datasetChoices: ChoiceSource = {
  key: ['datasets', 'choices'],
  word: t('dataset'),
  search: async (q) => choicesOf(await api.GET('/api/datasets', { query: queryOf(q) })),
  find: async (value) => choiceOf(await api.GET('/api/datasets/{id}', at(value))),
}

export const dashboardChoices: ChoiceSource = {
  key: ['dashboards', 'choices'],
  word: 'dashboard',
  search: async (q) => choicesOf(await api.GET('/api/dashboards', { query: queryOf(q) })),
  find: async (value) => choiceOf(await api.GET('/api/dashboards/{id}', at(value))),
}

export const projectChoices: ChoiceSource = {
  key: ['projects', 'choices'],
  word: t('project'),
  search: async (q) => choicesOf(await api.GET('/api/projects', { query: queryOf(q) })),
  find: async (value) => choiceOf(await api.GET('/api/projects/{id}', at(value))),
}

export const recipeChoices: ChoiceSource = {
  key: ['recipes', 'choices'],
  word: t('recipe'),
  search: async (q) => choicesOf(await api.GET('/api/pipeline/recipes', { query: queryOf(q) })),
  find: async (value) => choiceOf(await api.GET('/api/pipeline/recipes/{id}', at(value))),
}

export const scheduleChoices: ChoiceSource = {
  key: ['schedules', 'choices'],
  word: t('schedule'),
  search: async (q) => choicesOf(await api.GET('/api/pipeline/schedules', { query: queryOf(q) })),
  find: async (value) => choiceOf(await api.GET('/api/pipeline/schedules/{id}', at(value))),
}

export const memberChoices: ChoiceSource = {
  key: ['users', 'choices'],
  word: t('member'),
  search: async (q) => {
    const query = { limit, offset: 0, sort: 'username' as const, ...(q === '' ? {} : { q }) }
    const { items, total } = await api.GET('/api/users', { query })
    return { items: items.map(({ id, username: name }) => choiceOf({ id, name })), total }
  },
  find: async (value) => {
    const { id, username: name } = await api.GET('/api/users/{id}', at(value))
    return choiceOf({ id, name })
  },
}

export const groupChoices: ChoiceSource = {
  key: ['groups', 'choices'],
  word: t('group'),
  search: async (q) => choicesOf(await api.GET('/api/groups', { query: queryOf(q) })),
  find: async (value) => choiceOf(await api.GET('/api/groups/{id}', at(value))),
}

/** Connectors that notifications, alerts and dashboards can be sent through. */
export const messageTargetChoices: ChoiceSource = {
  key: ['connectors', 'choices', 'message targets'],
  word: t('connector'),
  search: async (q) =>
    choicesOf(await api.GET('/api/connectors', { query: { ...queryOf(q), type: [...messageTargets] } })),
  find: async (value) => choiceOf(await api.GET('/api/connectors/{id}', at(value))),
}

export const agentChoices: ChoiceSource = {
  key: ['agents', 'choices'],
  word: t('agent'),
  search: async (q) => choicesOf(await api.GET('/api/chat/agents', { query: queryOf(q) })),
  find: async (value) => choiceOf(await api.GET('/api/chat/agents/{id}', at(value))),
}

export const knowledgeBaseChoices: ChoiceSource = {
  key: ['knowledge-bases', 'choices'],
  word: t('knowledge base'),
  search: async (q) => choicesOf(await api.GET('/api/knowledge/bases', { query: queryOf(q) })),
  find: async (value) => choiceOf(await api.GET('/api/knowledge/bases/{id}', at(value))),
}

export const savedQueryChoices: ChoiceSource = {
  key: ['saved-queries', 'choices'],
  word: t('saved query'),
  search: async (q) =>
    choicesOf(
      await api.GET('/api/saved-queries', { query: { limit, offset: 0, ...(q === '' ? {} : { q }) } }),
    ),
  find: async (value) => choiceOf(await api.GET('/api/saved-queries/{id}', at(value))),
}
