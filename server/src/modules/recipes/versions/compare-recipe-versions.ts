import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type {
  compareRecipeVersions as endpoint,
  RecipeChange,
} from '../../../../../contract/src/recipe-versions.ts'
import type { RecipeColumn } from '../../../../../contract/src/recipes.ts'
import type { Caller } from '../dependencies.ts'
import { type Content, contentOf, type RecipeRow } from '../recipe.ts'
import { requireRecipe } from '../read-recipes.ts'
import { loadRecipeVisibility } from '../withheld.ts'
import { requireVersion } from './recipe-versions.ts'

interface Side {
  version: number | null
  content: Content
  columns: readonly RecipeColumn[]
}

/** What differs between a published version and another one, or what was saved since. */
export async function compareRecipeVersions(
  context: Caller,
  { id, version, to: other }: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const from = await sideOf(context, id, version)
  const to =
    other === undefined ? savedSide(await requireRecipe(context, id)) : await sideOf(context, id, other)
  const shows = await loadRecipeVisibility(context)
  const shown = (content: Content): Content => ({
    ...content,
    definition: shows.definition(id, content.definition),
  })
  const columnsOf = ({ content, columns }: Side) => shows.columns(id, content.definition, columns)
  return {
    from: version,
    to: to.version,
    changes: contentChanges(shown(from.content), shown(to.content)),
    columns: columnChanges(columnsOf(from), columnsOf(to)),
  }
}

async function sideOf(context: Caller, id: number, version: number): Promise<Side> {
  const { columns, ...content } = await requireVersion(context, { id, version })
  return { version, content, columns }
}

const savedSide = (row: RecipeRow): Side =>
  row.draft === null
    ? { version: row.version, content: contentOf(row), columns: row.columns ?? [] }
    : { version: null, content: row.draft, columns: row.draft_columns ?? [] }

function contentChanges(from: Content, to: Content): RecipeChange[] {
  const [before, after] = [from.definition, to.definition]
  const changes = [
    ...listChanges('inputs', before.inputs, after.inputs),
    ...changed('incremental', from.incremental, to.incremental),
  ]
  if (before.kind === 'visual' && after.kind === 'visual')
    return [...changes, ...listChanges('steps', before.steps, after.steps)]
  if (before.kind === 'sql' && after.kind === 'sql')
    return [...changes, ...changed('sql', before.sql, after.sql)]
  return [...changes, ...changed('kind', before.kind, after.kind)]
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const changed = (path: string, from: unknown, to: unknown): RecipeChange[] =>
  isEqual(from, to) ? [] : [{ path, change: 'changed', from, to }]

/** Entries that stay at both ends are the same; in between they are compared by their places. */
function listChanges(path: string, from: readonly unknown[], to: readonly unknown[]): RecipeChange[] {
  const shorter = Math.min(from.length, to.length)
  let start = 0
  while (start < shorter && isEqual(from[start], to[start])) start += 1
  let end = 0
  while (end < shorter - start && isEqual(from.at(-1 - end), to.at(-1 - end))) end += 1
  const [gone, come] = [from.slice(start, from.length - end), to.slice(start, to.length - end)]
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, at): RecipeChange => {
    const place = `${path}.${start + at}`
    if (at >= gone.length) return { path: place, change: 'added', from: null, to: come[at] }
    if (at >= come.length) return { path: place, change: 'removed', from: gone[at], to: null }
    return { path: place, change: 'changed', from: gone[at], to: come[at] }
  })
}

type ColumnChange = Answer<typeof endpoint>['columns'][number]

/** How columns differ, by their names. */
export function columnChanges(
  before: readonly RecipeColumn[],
  after: readonly RecipeColumn[],
): ColumnChange[] {
  const added = after.filter(({ name }) => !before.some((column) => column.name === name))
  const fromBefore = before.flatMap(({ name, native_type: from }): ColumnChange[] => {
    const now = after.find((column) => column.name === name)
    if (!now) return [{ name, change: 'removed', from, to: null }]
    return now.native_type === from ? [] : [{ name, change: 'retyped', from, to: now.native_type }]
  })
  return [
    ...fromBefore,
    ...added.map(({ name, native_type: to }) => ({ name, change: 'added' as const, from: null, to })),
  ]
}
