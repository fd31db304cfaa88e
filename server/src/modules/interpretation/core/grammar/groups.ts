import type { Grain } from '../../../../../../contract/src/grains.ts'
import type { Item, Reader } from '../reader.ts'
import { isNumericRef, isTimeRef } from '../reader.ts'
import { type Ref, displayOf, nameAt } from '../scope.ts'
import { directedColumn } from './directions.ts'
import { valuesOf } from './values.ts'

/** "By region and month", "for each store", "monthly": what there is a row for. */
export function readGroups(reader: Reader): void {
  for (const item of reader.items) {
    if (item.isUsed) continue
    const grain = reader.keyword(item, 'grain')
    if (grain) addGrain(reader, item, grain.grain)
    else if (isByAgent(reader, item)) reader.use(item, item.text)
    else if (reader.does(item, 'group') || reader.does(item, 'each')) groupFrom(reader, item)
  }
}

/** "Citations received by publications in each year": whose they are, and no grouping. */
function isByAgent(reader: Reader, { at, text }: Item): boolean {
  if (reader.isModelled || reader.scope.places.length === 1 || !/^by$/i.test(text)) return false
  const [before, after] = [reader.items[at - 1], reader.items[at + 1]]
  return (
    before !== undefined &&
    before.as !== 'data' &&
    /(ed|en|ght|wn)$/i.test(before.text) &&
    after?.refs[0]?.kind === 'table'
  )
}

/** "Each business category": a table beside its own column, or the column of a table, is whose it is. */
function isOwnerOf(reader: Reader, { at, refs }: Item, isPassed: boolean): boolean {
  if (reader.isModelled || reader.scope.places.length === 1 || refs[0]?.kind !== 'table') return false
  if (isPassed) return /^of$/i.test(reader.items[at - 1]?.text ?? '')
  const next = reader.items[at + 1]
  return next?.as === 'data' && !next.isUsed && ['table', 'column'].includes(next.refs[0]?.kind ?? '')
}

export function addGrain(reader: Reader, item: Item, grain: Grain): boolean {
  const column = item.refs.find(
    ({ kind, score, field }) => kind === 'column' && score > 0.9 && field?.type !== 'date',
  )
  const year = reader.yearColumn()
  if (reader.time !== undefined && !(column && column.place.path === '' && !reader.isModelled))
    reader.addDimension({ column: reader.time, grain })
  else if (column) reader.addDimension({ column: column.name })
  else if (grain === 'year' && year) reader.addDimension({ column: year.name })
  else return false
  reader.use(item, reader.say(`by ${grain}`, `nach ${grain}`))
  return true
}

/** The list behind a word for grouping. */
function groupFrom(reader: Reader, word: Item): void {
  let last: Item = word
  for (let at = word.at + 1; at < reader.items.length; at += 1) {
    const item = reader.items[at]!
    if (item.as === 'filler' || reader.does(item, 'each') || reader.does(item, 'distinct')) continue
    if (reader.does(item, 'and') && last !== word) continue
    if (item.as === 'data' && !item.isUsed && isOwnerOf(reader, item, last !== word)) {
      reader.use(item, item.text)
      if (last !== word) break
      continue
    }
    const grain = reader.keyword(item, 'unit') ?? reader.keyword(item, 'grain')
    const isAdded = grain ? addGrain(reader, item, grain.grain) : groupBy(reader, item)
    if (!isAdded) break
    last = item
  }
  if (last !== word) reader.use(word, reader.say('grouped by', 'gruppiert nach'))
}

export function groupBy(reader: Reader, item: Item): boolean {
  const ref = groupRef(reader, item)
  if (!ref) return false
  const [first] = reader.sort
  const measure = item.refs.find(({ kind }) => kind === 'measure')
  // "Top 5 cities by flights", where rows are called as the measure that counts them.
  if (first?.by === '' && measure && measure.score >= ref.score) {
    first.by = reader.addMeasure(measure).name
    reader.use(item, measure.field!.label, measure)
    return true
  }
  if (isRankedBy(reader, ref)) {
    reader.use(item, groupLabel(ref), ref)
    return true
  }
  if (isRanking(reader, ref)) rankByUsual(reader, ref)
  else addGroup(reader, ref)
  reader.use(item, groupLabel(ref), ref)
  return true
}

/** "The longest flight by distance": what ranks the rows is said once more. */
const isRankedBy = ({ measures, isModelled }: Reader, { name }: Ref): boolean =>
  isModelled &&
  measures.some(
    ({ query }) => typeof query !== 'string' && query.column === name && /^(min|max)$/.test(query.aggregate),
  )

/** "Top 10 routes by flights": a number that ranks what is named before. */
const isRanking = ({ sort, dimensions, measures }: Reader, ref: Ref): boolean =>
  sort[0]?.by === '' && dimensions.length > 0 && measures.length === 0 && isNumericRef(ref)

function rankByUsual(reader: Reader, ref: Ref): void {
  const [first] = reader.sort
  const measure = usualMeasureOf(ref)
  const added = measure
    ? reader.addMeasure(measure)
    : reader.addAggregate(ref.field!.defaultAggregate ?? 'max', ref.name, ref.place)
  first!.by = added.name
}

/** What a model computes of a number: its total, average or median of all rows. */
export function usualMeasureOf({ place, field: column }: Ref): Ref | undefined {
  const field = place.dataset.fields.find(
    ({ role, isHidden, measure }) =>
      role === 'measure' &&
      !isHidden &&
      measure?.kind === 'aggregate' &&
      /^(sum|avg|median)$/.test(measure.aggregate) &&
      measure.column === column!.column &&
      !measure.filters?.length,
  )
  return field && { kind: 'measure', place, field, name: nameAt(place, field), source: 'model', score: 0.9 }
}

const groupLabel = ({ field, place }: Ref) => field?.label ?? place.dataset.name

/** What an item groups by: a column, or the rows of a table by their name. */
export function groupRef(reader: Reader, item: Item): Ref | undefined {
  if (item.as !== 'data' || item.isUsed) return undefined
  const column = directedColumn(reader, item) ?? item.refs.find(({ kind }) => kind === 'column')
  const table = item.refs.find(({ kind }) => kind === 'table')
  const value = valuesOf(item)[0]
  if (value && value === item.refs[0]) return undefined
  // In a model a dimension of the name stands for the rows of the table.
  if (column && (!table || column.score >= table.score - 0.3)) return column
  return table
}

export function addGroup(reader: Reader, ref: Ref): string {
  if (ref.kind === 'table') {
    const field = displayOf(ref.place)
    return field ? reader.addDimension({ column: nameAt(ref.place, field) }) : ''
  }
  if (ref.place.isToMany) reader.penalty += 0.05
  return reader.addDimension({
    column: ref.name,
    ...(isTimeRef(ref) && ref.field?.type === 'timestamp' ? { grain: 'day' as const } : {}),
  })
}
