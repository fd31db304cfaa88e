import type { Item, Reader } from '../reader.ts'
import { isNumericRef, isTimeRef } from '../reader.ts'
import { type Ref, displayOf, entityOfMeasure, isNamed, keyOf, nameAt } from '../scope.ts'
import type { Aggregator } from '../vocabulary.ts'
import { countRows, countTable } from './counts.ts'

/** "Average price", "how many customers", "total units": aggregates of what follows them. */
export function readAggregates(reader: Reader): void {
  for (const item of reader.items) {
    if (item.isUsed) continue
    const word = reader.keyword(item, 'aggregate') ?? reader.keyword(item, 'superlative')
    const next = reader.items[item.at + 1]
    const inner =
      word?.does === 'aggregate' && isCount(word.aggregate) && next && reader.keyword(next, 'aggregate')
    // "How many average games": the average.
    if (inner && /^(avg|min|max)$/.test(inner.aggregate))
      reader.use(item, aggregateText(reader, inner.aggregate))
    else if (word?.does === 'aggregate') aggregateFrom(reader, item, word.aggregate)
    else if (isTotalOf(reader, item)) aggregateFrom(reader, item, 'sum')
  }
}

/** "How many different store locations": the locations are counted. */
function isOwnerOfNext(reader: Reader, { at, as, isUsed, refs }: Item): boolean {
  const next = reader.items[at + 1]
  if (reader.isModelled || reader.scope.places.length === 1 || as !== 'data' || isUsed || next?.as !== 'data')
    return false
  const [column] = next.refs
  return (
    column?.kind === 'column' &&
    !next.isUsed &&
    refs.some(({ kind, place }) => kind === 'table' && place.dataset === column.place.dataset)
  )
}

/** "The names and the total sales": of a column, and not a row of totals. */
const isTotalOf = (reader: Reader, item: Item): boolean =>
  !reader.isModelled &&
  reader.does(item, 'total') &&
  reader.items[item.at + 1]?.refs.some((ref) => ref.kind === 'column' && isNumericRef(ref)) === true

function aggregateFrom(reader: Reader, item: Item, aggregate: Aggregator): void {
  let isDone = false
  const further: Item[] = []
  for (let at = item.at + 1, passed = 0; at < reader.items.length && passed < 6; at += 1, passed += 1) {
    const one = reader.items[at]!
    if (one.as === 'filler' || reader.does(one, 'distinct') || (isDone && reader.does(one, 'and'))) continue
    const second = !isDone && (reader.keyword(one, 'aggregate') ?? reader.keyword(one, 'superlative'))
    if (second && !reader.isModelled && second.does === 'aggregate') further.push(one)
    if (second || (!isDone && reader.does(one, 'and'))) continue
    if (one.as === 'data' && one.isUsed && one.ref?.kind === 'value') continue
    // "The average price of products": the second is of whom, and no further column.
    if (isDone && !reader.isModelled && !reader.does(reader.next(at, -1), 'and')) break
    if (isCount(aggregate) && isOwnerOfNext(reader, one)) {
      reader.use(one, one.text)
      continue
    }
    const isDistinct = reader.does(reader.items[at - 1], 'distinct')
    if (
      !aggregateOne(reader, one, {
        aggregate: aggregate === 'count' && isDistinct ? 'count_distinct' : aggregate,
        isFirst: !isDone,
      })
    )
      break
    isDone = true
    alsoAggregate(reader, one, further.splice(0))
    if (aggregate === 'count' || aggregate === 'count_distinct') break
  }
  if (!isDone && aggregate === 'sum') isDone = countTexts(reader, item)
  if (!isDone && isCount(aggregate) && !hasMeasure(reader)) isDone = countFiltered(reader)
  if (isDone || (hasMeasure(reader) && aggregate === 'sum'))
    reader.use(item, aggregateText(reader, aggregate))
}

/** "Minimum, maximum and average price": the others of the same column. */
function alsoAggregate(reader: Reader, { ref }: Item, words: readonly Item[]): void {
  for (const word of words) {
    const aggregate = reader.keyword(word, 'aggregate')?.aggregate
    if (aggregate === undefined || isCount(aggregate) || ref?.kind !== 'column' || !isNumericRef(ref))
      continue
    reader.addAggregate(aggregate, ref.name, ref.place)
    reader.use(word, aggregateText(reader, aggregate))
  }
}

const isCount = (aggregate: Aggregator) => aggregate === 'count' || aggregate === 'count_distinct'
const hasMeasure = (reader: Reader) => reader.measures.length > 0

/** "The total names": how many there are. */
function countTexts(reader: Reader, { at }: Item): boolean {
  const next = reader.next(at)
  const column = reader.free('column', next)
  if (
    reader.isModelled ||
    !next ||
    next.at > at + 2 ||
    column?.field?.type !== 'text' ||
    column !== next.refs[0]
  )
    return false
  reader.addAggregate('count', column.name, column.place)
  reader.use(next, column.field.label, column)
  return true
}

/** "How many are there": the rows that the filters leave. */
function countFiltered(reader: Reader): boolean {
  if (reader.filters.length === 0) return false
  countRows(reader)
  reader.penalty += 0.05
  return true
}

function aggregateOne(
  reader: Reader,
  item: Item,
  { aggregate, isFirst }: { aggregate: Aggregator; isFirst: boolean },
): boolean {
  if (item.as !== 'data' || item.isUsed) return false
  const [best] = item.refs
  const measure = item.refs.find(({ kind }) => kind === 'measure')
  if (isCount(aggregate)) return countOne(reader, item, { aggregate, measure })
  if (measure && measure.score >= best!.score - 0.15) return measureOne(reader, item, { aggregate, measure })
  const column = item.refs.find(
    (ref) =>
      ref.kind === 'column' &&
      (isNumericRef(ref) || isTimeRef(ref) || aggregate === 'min' || aggregate === 'max'),
  )
  if (!column || (!isFirst && !isNumericRef(column))) return false
  if (reader.isModelled && /id$/i.test(column.field!.name)) return false
  reader.addAggregate(aggregate, column.name, column.place)
  reader.use(item, column.field!.label, column)
  return true
}

/** A measure of a model is what it is; an average of it needs what it is averaged over. */
function measureOne(
  reader: Reader,
  item: Item,
  { aggregate, measure }: { aggregate: Aggregator; measure: Ref },
): boolean {
  const isTotal = aggregate === 'sum'
  const isRate =
    measure.field?.kind === 'ratio' ||
    /rate|average|avg|mean|percent|quote|ratio/.test(measure.field?.name ?? '')
  reader.use(item, measure.field!.label, measure)
  if (isTotal || (isRate && aggregate === 'avg')) {
    reader.addMeasure(measure)
    return true
  }
  const per = entityBehindPer(reader, item)
  const ordinary = plainAggregate(aggregate)
  if (per && ordinary) {
    if (per.ref) {
      reader.use(per.item, per.ref.field?.label ?? per.ref.place.dataset.name, per.ref)
      reader.use(per.word, reader.say('per', 'je'))
      const display =
        per.ref.kind === 'table' ? (keyOf(per.ref.place.dataset) ?? displayOf(per.ref.place)) : undefined
      const name = display ? nameAt(per.ref.place, display) : per.ref.name
      reader.addField(
        {
          name: `${aggregate}_${measure.field!.name}`,
          kind: 'nested_aggregate',
          aggregate: ordinary,
          measure: measure.name,
          per: [name],
        },
        measure,
      )
      return true
    }
  }
  reader.addMeasure(measure)
  reader.penalty += 0.02
  reader.problem ??= reader.say(
    `"${measure.field!.label}" is a total: say what the ${aggregate === 'avg' ? 'average' : aggregate} is over, for example per customer.`,
    `„${measure.field!.label}“ ist eine Summe: Sagen Sie, worüber gemittelt wird, etwa je Kunde.`,
  )
  return true
}

const plainAggregate = (aggregate: Aggregator) => (aggregate === 'count_distinct' ? undefined : aggregate)

function entityBehindPer(
  reader: Reader,
  item: Item,
): { item: Item; word: Item; ref: Ref | undefined } | undefined {
  for (const word of reader.items.slice(item.at + 1, item.at + 4)) {
    if (!reader.does(word, 'group') && !reader.does(word, 'each')) continue
    if (!/^(per|pro|je|each|for each|per each)$/i.test(word.text)) return undefined
    const next = reader.next(word.at)
    const ref =
      next?.as === 'data' && !next.isUsed
        ? (next.refs.find(({ kind }) => kind === 'table') ?? next.refs.find(({ kind }) => kind === 'column'))
        : undefined
    const column = next?.refs.find(({ kind }) => kind === 'column')
    return (
      next && { item: next, word, ref: ref?.kind === 'table' && ref.place.isToMany && column ? column : ref }
    )
  }
  return undefined
}

function countOne(
  reader: Reader,
  item: Item,
  { aggregate, measure }: { aggregate: Aggregator; measure: Ref | undefined },
): boolean {
  const table = item.refs.find(({ kind }) => kind === 'table')
  const column = item.refs.find(({ kind }) => kind === 'column')
  if (measure && (!column || measure.score >= column.score - 0.1)) {
    reader.addMeasure(measure)
    reader.use(item, measure.field!.label, measure)
    return true
  }
  if (table && (!column || table.score >= column.score)) {
    countTable(reader, table)
    reader.use(item, table.place.dataset.name, table)
    return true
  }
  if (!column || item.refs[0]!.kind === 'value') return false
  if (isSaid(reader, item, column)) {
    reader.addDimension({ column: column.name })
    reader.use(item, column.field!.label, column)
    return true
  }
  const isDistinct = aggregate === 'count_distinct' || reader.isModelled
  const isAmount =
    aggregate === 'count' &&
    isNumericRef(column) &&
    !ordinal.test(column.field!.label.replace(/_/g, ' ')) &&
    !isSubject(reader, item) &&
    (reader.scope.places.length > 1 || !/total|gesamt/i.test(reader.items[item.at - 1]?.text ?? ''))
  reader.addAggregate(isAmount ? 'sum' : isDistinct ? 'count_distinct' : 'count', column.name, column.place)
  reader.use(item, column.field!.label, column)
  return true
}

/** "How many people were watching": a text of the row that says how many. */
function isSaid(reader: Reader, item: Item, { field }: Ref): boolean {
  const isNumber = field!.values?.every(({ value }) => /^[\d,. ]+$/.test(String(value))) ?? false
  return (
    !reader.isModelled &&
    field!.type === 'text' &&
    isNumber &&
    /^(how many|wie viele)$/i.test(reader.items[item.at - 1]?.text ?? '')
  )
}

/** "How many draws have a rank lower than 10": rows are meant. */
const isSubject = ({ items, isModelled }: Reader, { at }: Item): boolean =>
  !isModelled &&
  /^(has|have|having)$/i.test(items[at + 1]?.text ?? '') &&
  items.slice(at + 2, at + 5).some(({ as }) => as === 'data')

/** Numbers that count nothing: they say which. */
const ordinal =
  /\b(year|season|rank|round|week|draw|game|pick|position|no|number|id|code|place|day|month|date|grid|lane|heat|episode|overall|age|series|order)\b/i

function aggregateText(reader: Reader, aggregate: Aggregator): string {
  const texts: Record<Aggregator, [string, string]> = {
    sum: ['total', 'Summe'],
    avg: ['average', 'Durchschnitt'],
    min: ['minimum', 'Minimum'],
    max: ['maximum', 'Maximum'],
    median: ['median', 'Median'],
    count: ['number', 'Anzahl'],
    count_distinct: ['number of different', 'Anzahl verschiedener'],
  }
  return reader.say(...texts[aggregate])
}

/** Measures that no other word took. */
export function readMeasures(reader: Reader): void {
  for (const item of reader.items) {
    const ref = reader.free('measure', item)
    if (!ref || ref.score < item.refs[0]!.score - 0.1 || isListOf(reader, item, ref)) continue
    if (!isPopulation(reader, item, ref)) reader.addMeasure(ref)
    reader.use(item, ref.field!.label, ref)
  }
}

/** "The average delay of flights from Oslo": what the rows are, and no second number. */
const isPopulation = (reader: Reader, { at }: Item, ref: Ref): boolean =>
  reader.isModelled &&
  reader.measures.length > 0 &&
  /^(of|for|von|der|bei|für)$/i.test(reader.items[at - 1]?.text ?? '') &&
  entityOfMeasure(reader.scope, ref)?.place.path === '' &&
  reader.measures.every(({ ref: other }) => other?.place.path === '')

/** "Products with a price over 50": the rows themselves, although there is a measure that counts them. */
function isListOf(reader: Reader, item: Item, ref: Ref): boolean {
  const { place } = ref
  const entity = entityOfMeasure(reader.scope, ref)
  if (
    entity?.place !== place ||
    !isNamed(place) ||
    !item.refs.some((one) => one.kind === 'table' && one.place === place)
  )
    return false
  if (reader.having.length > 0) return reader.dimensions.length === 0
  if (place.path !== '' || reader.dimensions.length > 0 || reader.measures.length > 0 || reader.chart)
    return false
  return reader.filters.some((filter) => !('column' in filter) || filter.column !== reader.time)
}
