import type { CatalogueField } from '../catalogue.ts'
import { fieldNamed } from '../question-filters.ts'
import type { Item, Reader, WantedMeasure } from '../reader.ts'
import { isNumericRef } from '../reader.ts'
import type { Ref } from '../scope.ts'
import { usualMeasureOf } from './groups.ts'

export const opposite = { asc: 'desc', desc: 'asc' } as const

const isJudged = /^(worst|best|(am )?(best|schlechtest)e[nrs]?)$/i
const isMost = /^(most|fewest|least|(am )?(meist|wenigst)en?|.* number of)$/i

/** "The day that was worst for delays", "the city with the most flights": of all rows of each, and not of the highest one. */
export function totalOf(
  reader: Reader,
  { text }: Item,
  { ref, isGrouped }: { ref: Ref; isGrouped: boolean },
): WantedMeasure | undefined {
  const { field, kind, name, place } = ref
  if (!isGrouped || kind !== 'column' || !isNumericRef(ref)) return undefined
  const measure = isJudged.test(text) ? usualMeasureOf(ref) : undefined
  if (measure) return reader.addMeasure(measure)
  return isMost.test(text) && field!.defaultAggregate === 'sum' && reader.scope.places.length === 1
    ? reader.addAggregate('sum', name, place)
    : undefined
}

/** "The worst 5 by delay": turned once it is known what ranks them. */
export function turnJudged(reader: Reader): void {
  const [first] = reader.sort
  const word = reader.items.find(({ isUsed, text }) => isUsed && isJudged.test(text))
  const measure = reader.measures.find(({ name }) => name === first?.by)
  const field = measure && fieldOf(reader, measure)
  if (first && word && field && isBadWhenHigh(reader, word, { field }))
    first.order = opposite[first.order ?? 'asc']
}

function fieldOf({ scope }: Reader, { ref, query }: WantedMeasure): CatalogueField | undefined {
  if (ref) return ref.field
  const column = typeof query === 'string' ? query : query.column
  return column === undefined ? undefined : fieldNamed(scope, column)
}

const bad =
  /delay|\blate|latency|cost|expense|error|defect|fault|failure|complain|\breturns?\b|refund|churn|loss|waste|wait|downtime|incident|accident|cancel|overdue|debt|risk|bounce|spam|versp|kosten|ausgaben|fehler|mangel|mängel|beschwerde|retoure|kündigung|verlust|wartezeit|ausfall|unfall|storno|schuld/i

/** "Worst by delay": the most of what nobody wants is the worst. */
export function isBadWhenHigh(reader: Reader, { text }: Item, { field }: Pick<Ref, 'field'>): boolean {
  if (!isJudged.test(text) || !field) return false
  const isBad = [field.label, field.name.replaceAll('_', ' ')].some((one) => bad.test(one))
  if (isBad)
    reader.assume('direction', reader.say(`a high ${field.label} is bad`, `viel ${field.label} ist schlecht`))
  return isBad
}
