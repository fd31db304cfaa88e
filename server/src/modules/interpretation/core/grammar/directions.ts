import type { Item, Reader } from '../reader.ts'
import type { Ref } from '../scope.ts'

const ways: [word: RegExp, column: RegExp][] = [
  [
    /^(from|depart(s|ed|ing)?|leav(e|es|ing)|originat(e|es|ed|ing))$/i,
    /(^|_)(from|origin|source|src|depart\w*|leaving)(_|$)/i,
  ],
  [/^(to|into|arriv(e|es|ed|ing)|land(s|ed|ing)?)$/i, /(^|_)(to|dest\w*|arriv\w*|target)(_|$)/i],
]

/** "From LAX to ORD", "arriving in Oslo": of columns or ways that are alike the one that is called so. */
export function directionOf({ items }: Reader, { at }: Item): RegExp | undefined {
  for (const item of items.slice(Math.max(0, at - 3), at).toReversed()) {
    const way = ways.find(([word]) => word.test(item.text))
    if (way) return way[1]
    if (item.as === 'data' && item.ref?.kind === 'value') return undefined
  }
  return undefined
}

/** Whether the column of a value, or the way to it, is in that direction. */
export const isDirected = ({ field, place: { via = [] } }: Ref, direction: RegExp): boolean =>
  (field !== undefined && direction.test(field.name)) || via.some((column) => direction.test(column))
