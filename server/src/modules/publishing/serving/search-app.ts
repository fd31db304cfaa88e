import type { FilterOrGroup } from '../../../../../contract/src/filters.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { PublishedFound, searchPublished } from '../../../../../contract/src/published.ts'
import { Refusal, refuse } from '../../../kernel/errors.ts'
import type { Reply } from '../../../kernel/route.ts'
import type { FrozenEntity } from '../releases/frozen.ts'
import { asking, type Asking, type Objects, sortOf, tagged } from './objects.ts'
import { occasionOf, type OpenApp, type OpenedApp } from './open-app.ts'

const maxWords = 8
/** How many entities one search asks, and how many objects of each it ranks. */
const maxEntities = 20
const maxObjects = 10

interface Match extends PublishedFound {
  /** The lower the better. */
  rank: number
}

/** What the app shows under these words: its publications by name, objects of its entities by what they say. */
export const searchApp =
  (open: OpenApp) =>
  async (context: Asking, { q, limit }: Input<typeof searchPublished>): Promise<Reply> => {
    const app = await open(context)
    const words = q.toLowerCase().split(/\s+/).filter(Boolean)
    if (words.length === 0 || words.length > maxWords)
      throw refuse.invalid('query.q', `must have 1 to ${maxWords} words`)
    const searched = app.publications.filter(isSearched).slice(0, maxEntities)
    const found = await Promise.all(searched.map((entity) => objectsOf(context, { app, entity, words })))
    const matches = [...titlesOf(app, words), ...found.flatMap(({ matches: some }) => some)]
    const items = matches
      .toSorted((one, other) => one.rank - other.rank || one.title.localeCompare(other.title))
      .slice(0, limit)
      .map(({ rank: _rank, ...item }) => item)
    return tagged(
      { items },
      found.every(({ isCacheable }) => isCacheable),
    )
  }

const isSearched = (one: OpenedApp['publications'][number]): one is FrozenEntity =>
  one.kind === 'entity' && one.frozen.fields.some((field) => field.is_searchable)

function titlesOf({ publications }: OpenedApp, words: readonly string[]): Match[] {
  return publications.flatMap(({ kind, slug, name, description }) =>
    kind === 'endpoint' || !hasAll(`${name}\n${description}`, words)
      ? []
      : [{ kind, publication: slug, key: null, title: name, subtitle: '', rank: rankOf(name, words) }],
  )
}

const hasAll = (text: string, words: readonly string[]): boolean => {
  const lower = text.toLowerCase()
  return words.every((word) => lower.includes(word))
}

/** Titles that are the words come first, then those that begin with them, then those that have them. */
function rankOf(title: string, words: readonly string[]): number {
  const lower = title.toLowerCase()
  const whole = words.join(' ')
  if (lower === whole) return 0
  if (lower.startsWith(whole)) return 1
  return hasAll(title, words) ? 2 : 3
}

interface Searched {
  app: OpenedApp
  entity: FrozenEntity
  words: readonly string[]
}

/** Objects with all words, those whose title begins with them before others, so that few rows are ranked. */
async function objectsOf(
  context: Asking,
  { app, entity, words }: Searched,
): Promise<{ matches: Match[]; isCacheable: boolean }> {
  const asked = await asking({ ...context, occasion: occasionOf(app, entity) }, { app, entity }).catch(
    withoutFailed,
  )
  const searched = asked?.seen.frozen.fields.filter((field) => field.is_searchable) ?? []
  if (!asked || searched.length === 0) return { matches: [], isCacheable: true }
  const { seen } = asked
  const { key, title = key } = seen.definition
  const filters = words.map((value): FilterOrGroup => ({
    any: searched.map(({ column }) => ({ column, operator: 'contains', value })),
  }))
  const titled = searched.find(({ name }) => name === title)
  const begins = titled
    ? [{ column: titled.column, operator: 'starts_with' as const, value: words.join(' ') }]
    : undefined
  const wanted = { sort: sortOf(seen, {}), limit: maxObjects, withHidden: true }
  const answers = await Promise.all([
    ...(begins ? [asked.objects({ ...wanted, filters: begins })] : []),
    asked.objects({ ...wanted, filters }),
  ]).catch(withoutFailed)
  const objects = new Map(answers?.flatMap(({ objects: some }) => some.map((one) => [one[key], one])))
  return {
    matches: [...objects.values()].map((object) => matchOf(seen, object, words)),
    isCacheable: answers?.every(({ isCacheable }) => isCacheable) ?? false,
  }
}

/** What cannot be asked now, or for this viewer, is not found; the rest of the app is. */
function withoutFailed(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

function matchOf(
  { slug, definition, frozen }: FrozenEntity,
  object: Objects,
  words: readonly string[],
): Match {
  const { key, title = key, subtitle, singular } = definition
  const isShown = (name: string) =>
    frozen.fields.some((field) => field.name === name && field.is_hidden !== true)
  const textOf = (name: string | undefined) =>
    name === undefined || !isShown(name) ? '' : textOfCell(object[name])
  const shownTitle = textOf(title) || textOfCell(object[key])
  return {
    kind: 'object',
    publication: slug,
    key: object[key] as PublishedFound['key'],
    title: shownTitle,
    subtitle: [singular, textOf(subtitle)].filter(Boolean).join(' · '),
    rank: rankOf(shownTitle, words),
  }
}

const textOfCell = (value: unknown): string =>
  value === null || value === undefined || typeof value === 'object' ? '' : String(value as string)
