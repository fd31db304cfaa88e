import type { RecipeDefinition } from '../../../../../contract/src/recipe-definition.ts'
import { quoteName } from '../compile/text.ts'
import type { CompiledRecipe } from '../compile/compile-recipe.ts'
import { orderAfter } from '../steps/kinds.ts'

/**
 * The same statement with rows in an order that depends on nothing but the rows: so a recipe that is run twice on the same
 * inputs makes the same file. What only filters and derives keeps the order of its input; what sorts at its end keeps its
 * order, and ties are broken by the other columns; all else is sorted by all columns, from the first to the last.
 */
export function inFixedOrder(definition: RecipeDefinition, compiled: CompiledRecipe): string {
  const { sql, columns } = compiled
  if (definition.kind === 'sql') return sqlInOrder(compiled)
  return orderAfter(definition.steps) === 'none' ? sortedByAll(sql, columns) : sql
}

const sortedByAll = (sql: string, columns: CompiledRecipe['columns']): string =>
  `SELECT * FROM (\n${sql}\n) ORDER BY ${columns.map(({ name }) => `${quoteName(name)} ASC NULLS LAST`).join(', ')}`

function sqlInOrder({ sql, columns, lineage }: CompiledRecipe): string {
  const own = orderedWhole(sql, columns.length)
  if (own !== undefined) return own
  const tables = new Set([
    ...lineage.columns.flatMap(({ sources }) => sources.map(({ table }) => table)),
    ...lineage.indirect.map(({ table }) => table),
  ])
  const isPlain =
    lineage.indirect.every(({ how }) => how === 'filter') &&
    tables.size <= 1 &&
    lineage.gaps.length === 0 &&
    !readsSeveral(bareSql(sql))
  return isPlain ? sql : sortedByAll(sql, columns)
}

const readsSeveral = (bare: string): boolean =>
  /\b(over|group|join|union|intersect|except|distinct|pivot|unpivot)\b/i.test(bare) ||
  // A comma behind FROM, in the same brackets.
  bare.split(/[()]/).some((part) => part.slice(0, part.lastIndexOf(',') + 1).search(/\bfrom\s/i) >= 0)

/** A statement that ends with an order, with the other columns behind it; undefined when it has none. */
export function orderedWhole(sql: string, columnCount: number): string | undefined {
  const bare = bareSql(sql)
  const order = placesOutside(bare, /\border\s+by\b/gi).at(-1)
  if (!order) return undefined
  const behind = placesOutside(bare, /\b(limit|offset|fetch|using\s+sample)\b/gi).find(
    ({ at }) => at > order.at,
  )
  const end = behind?.at ?? bare.trimEnd().replace(/;$/, '').length
  if (/^\s*all\b/i.test(bare.slice(order.end, end))) return sql
  const places = Array.from({ length: columnCount }, (_, at) => `${at + 1} ASC NULLS LAST`)
  return `${sql.slice(0, end).trimEnd()}\n, ${places.join(', ')}\n${sql.slice(end)}`
}

// What never ends goes on to the end, so that no place is looked at twice.
const textsAndComments =
  /[eE]'(?:[^'\\]|\\.|'')*(?:'|$)|'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)/g

/** A statement with spaces where texts, names in quotes and comments stand: what is left are its own words. */
const bareSql = (sql: string): string => sql.replaceAll(textsAndComments, (part) => ' '.repeat(part.length))

/** The places of a word that stand in no brackets. */
function placesOutside(bare: string, word: RegExp): { at: number; end: number }[] {
  const depths: number[] = []
  let depth = 0
  for (const letter of bare) {
    if (letter === '(' || letter === '[' || letter === '{') depth += 1
    depths.push(...Array.from({ length: letter.length }, () => depth))
    if (letter === ')' || letter === ']' || letter === '}') depth -= 1
  }
  return [...bare.matchAll(word)]
    .filter(({ index }) => depths[index] === 0)
    .map(({ index, 0: found }) => ({ at: index, end: index + found.length }))
}
