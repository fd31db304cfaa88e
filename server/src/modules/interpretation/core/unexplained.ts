import type { Reading } from './compose.ts'
import { rowNouns } from './fillers.ts'
import type { Item, Reader } from './reader.ts'
import { isUnit } from './grammar/units.ts'
import { stemOf } from './tokens.ts'

const closest = 0.35

/**
 * Of a single table without a model a few words around its names and values need not be known: verbs, nouns for its rows ("the match against
 * Poland") and further words of a name. They are shown as not used. What is asked for, any other noun, a name, a number or a word in quotes
 * may be something that is not there, and is never left out.
 */
export function isExplained({ reader, unexplained }: Reading): boolean {
  if (unexplained.length === 0) return true
  if (reader.isModelled || reader.filters.length === 0 || reader.scope.places.length > 1) return false
  const known = reader.items.filter(({ isUsed, ref }) => isUsed && ref)
  return (
    unexplained.every((item) => isPlain(reader, item) && isHarmless(reader, item)) &&
    (known.length >= 2 || reader.measures.length > 0) &&
    unexplained.length / reader.items.length < closest
  )
}

const isPlain = ({ given: { tokens } }: Reader, { as, text, span, at }: Item) =>
  as === 'unknown' && !tokens[span.from]!.isQuoted && (at === 0 || text === text.toLowerCase())

function isHarmless(reader: Reader, item: Item): boolean {
  if (isUnit(reader, item)) return false
  const isRow = rowNouns.has(stemOf(item.text.toLowerCase()))
  if (isAskedFor(reader, item)) return isRow
  return isRow || /(ed|ing|ly)$/.test(item.text) || isInName(reader, item)
}

const asking =
  /^(what|which|name|list|show|give|find|tell|count|number|how many|how much|number of|total number of|the number of)$/i

/** The first word behind the one that asks, with nothing known between them. */
function isAskedFor({ items }: Reader, { at }: Item): boolean {
  for (const item of items.slice(0, at).toReversed()) {
    if (asking.test(item.text)) return true
    if (item.as === 'data' || item.as === 'number' || item.as === 'time') return false
  }
  return false
}

/** "The opponent Poland", "the Latin word": next to a name or a value, with nothing between them. */
function isInName({ items }: Reader, { at }: Item): boolean {
  const [before, after] = [items[at - 1], items[at + 1]]
  const isKnown = (one: Item | undefined) =>
    one?.as === 'data' && one.isUsed && one.ref !== undefined && one.ref.kind !== 'table'
  return isKnown(before) || (isKnown(after) && after!.ref!.kind === 'value')
}
