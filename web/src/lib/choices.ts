import { answer, api } from './api.ts'
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
const params = (value: string) => ({ params: { path: { id: Number(value) } } })

export const datasetChoices: ChoiceSource = {
  key: ['datasets', 'choices'],
  word: t('dataset'),
  search: async (q) => choicesOf(await answer(api.GET('/api/datasets', { params: { query: queryOf(q) } }))),
  find: async (value) => choiceOf(await answer(api.GET('/api/datasets/{id}', params(value)))),
}

export const dashboardChoices: ChoiceSource = {
  key: ['dashboards', 'choices'],
  word: 'dashboard',
  search: async (q) => choicesOf(await answer(api.GET('/api/dashboards', { params: { query: queryOf(q) } }))),
  find: async (value) => choiceOf(await answer(api.GET('/api/dashboards/{id}', params(value)))),
}

export const projectChoices: ChoiceSource = {
  key: ['projects', 'choices'],
  word: t('project'),
  search: async (q) => choicesOf(await answer(api.GET('/api/projects', { params: { query: queryOf(q) } }))),
  find: async (value) => choiceOf(await answer(api.GET('/api/projects/{id}', params(value)))),
}

export const recipeChoices: ChoiceSource = {
  key: ['recipes', 'choices'],
  word: t('recipe'),
  search: async (q) =>
    choicesOf(await answer(api.GET('/api/pipeline/recipes', { params: { query: queryOf(q) } }))),
  find: async (value) => choiceOf(await answer(api.GET('/api/pipeline/recipes/{id}', params(value)))),
}

export const scheduleChoices: ChoiceSource = {
  key: ['schedules', 'choices'],
  word: t('schedule'),
  search: async (q) =>
    choicesOf(await answer(api.GET('/api/pipeline/schedules', { params: { query: queryOf(q) } }))),
  find: async (value) => choiceOf(await answer(api.GET('/api/pipeline/schedules/{id}', params(value)))),
}

export const memberChoices: ChoiceSource = {
  key: ['users', 'choices'],
  word: t('member'),
  search: async (q) => {
    const query = { limit, offset: 0, sort: 'username' as const, ...(q === '' ? {} : { q }) }
    const { items, total } = await answer(api.GET('/api/users', { params: { query } }))
    return { items: items.map(({ id, username: name }) => choiceOf({ id, name })), total }
  },
  find: async (value) => {
    const { id, username: name } = await answer(api.GET('/api/users/{id}', params(value)))
    return choiceOf({ id, name })
  },
}

export const groupChoices: ChoiceSource = {
  key: ['groups', 'choices'],
  word: t('group'),
  search: async (q) => choicesOf(await answer(api.GET('/api/groups', { params: { query: queryOf(q) } }))),
  find: async (value) => choiceOf(await answer(api.GET('/api/groups/{id}', params(value)))),
}

/** Connectors of one type. */
export const connectorChoices = (type: string): ChoiceSource => ({
  key: ['connectors', 'choices', type],
  word: t('connector'),
  search: async (q) =>
    choicesOf(
      await answer(api.GET('/api/connectors', { params: { query: { ...queryOf(q), type: [type] } } })),
    ),
  find: async (value) => choiceOf(await answer(api.GET('/api/connectors/{id}', params(value)))),
})
