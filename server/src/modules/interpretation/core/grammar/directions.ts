import type { Item, Reader } from '../reader.ts'
import type { Ref } from '../scope.ts'

const ways: [word: RegExp, column: RegExp][] = [
  [
    /^(from|out of|von|ab|aus|depart(s|ed|ing|ures?)?|leav(e|es|ing)|originat(e|es|ed|ing)|origin|abflug|start)$/i,
    /(^|_)(from|origin|source|src|depart\w*|leaving|von|start|abflug)(_|$)/i,
  ],
  [
    /^(to|into|nach|arriv(e|es|ed|ing|als?)|land(s|ed|ing)?|destination|ankunft|ziel)$/i,
    /(^|_)(to|dest\w*|arriv\w*|target|nach|ziel|ankunft)(_|$)/i,
  ],
]

const wayOf = (text: string) => ways.find(([word]) => word.test(text))?.[1]

/** "From LAX to ORD", "arriving in Oslo": of columns or ways that are alike the one that is called so. */
export function directionOf({ items }: Reader, { at }: Item): RegExp | undefined {
  for (const item of items.slice(Math.max(0, at - 3), at).toReversed()) {
    const way = wayOf(item.text)
    if (way) return way
    if (item.as === 'data' && item.ref?.kind === 'value') return undefined
  }
  return undefined
}

/** Whether the column of a value, or the way to it, is in that direction. */
export const isDirected = ({ field, place: { path, via = [] } }: Ref, direction: RegExp): boolean =>
  [field?.name ?? '', ...path.split('.'), ...via].some((name) => direction.test(name))

const isPreposition = /^(from|to|into|out of|von|ab|aus|nach)$/i

/** Words that say only in which direction a value or a column lies, whatever else is called so: "from LAX", "arrival city". */
export function isDirectionWord({ items }: Reader, { at, text }: Item): boolean {
  const direction = wayOf(text)
  if (!direction) return false
  const next = items[at + 1]
  if (isPreposition.test(text)) return /^(value|contains)$/.test(next?.refs[0]?.kind ?? '')
  const isOf = /^(of|der|des)$/i.test(items[at - 1]?.text ?? '')
  return [next, isOf ? items[at - 2] : undefined].some((one) => one && isSplit(one, direction))
}

/** Whether it may be meant in that direction or in another. */
const isSplit = ({ refs }: Item, direction: RegExp): boolean => {
  const best = refs[0]
  const alike = refs.filter(({ kind, field }) => kind === best?.kind && field === best.field)
  const directed = alike.filter((ref) => isDirected(ref, direction))
  return directed.length > 0 && directed.length < alike.length
}

/** "Arrival city", "state of departure": of ways that are alike the one that is called so. */
export function directedColumn({ items }: Reader, { at, refs }: Item): Ref | undefined {
  const columns = refs.filter(({ kind }) => kind === 'column')
  const isOf = /^(of|der|des)$/i.test(items[at + 1]?.text ?? '')
  const word = [items[at - 1], isOf ? items[at + 2] : undefined].find(
    (one) => one?.as === 'filler' && wayOf(one.text),
  )
  const direction = word && !isPreposition.test(word.text) ? wayOf(word.text) : undefined
  return direction && columns.find((ref) => ref.field === columns[0]?.field && isDirected(ref, direction))
}

/** "From LAX to ORD" of one column: no row is both. */
export function isBetweenTwo(reader: Reader): boolean {
  return reader.filters.some((filter) => {
    if (!('column' in filter) || filter.operator !== 'in') return false
    const values = reader.items.filter(
      ({ isUsed, ref }) => isUsed && ref?.kind === 'value' && ref.name === filter.column,
    )
    const directions = values.map(({ at }) => wayOf(reader.items[at - 1]?.text ?? ''))
    return directions.every(Boolean) && new Set(directions).size > 1
  })
}
