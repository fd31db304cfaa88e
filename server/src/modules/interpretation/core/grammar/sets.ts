import type { FilterOrGroup, SetFilter } from '../../../../../../contract/src/filters.ts'
import type { Item, Reader } from '../reader.ts'
import { type Place, type Ref, displayOf, entityOfMeasure, keyOf, nameAt } from '../scope.ts'
import { placedFilter, placedName } from '../question-filters.ts'
import { periodText, rangeFilter, useTime } from './times.ts'
import { takeColumn, valuesOf } from './values.ts'

/** "Customers who never ordered", "products without returns", "bought Toys but not Furniture": rows that others lack. */
export function readSets(reader: Reader): void {
  for (const item of reader.items) {
    if (item.isUsed) continue
    const isNever = reader.does(item, 'never')
    if (isNever || reader.does(item, 'without')) readLack(reader, item, isNever)
  }
  readBoth(reader)
  for (const item of reader.items)
    if (
      !item.isUsed &&
      reader.does(item, 'event') &&
      (reader.measures.length > 0 || reader.filters.length > 0 || reader.dimensions.length > 0)
    )
      reader.use(item, item.text)
}

/** The entity that has or lacks something: what stands before the word. */
function subjectOf(reader: Reader, { at }: Item): { item: Item; ref: Ref } | undefined {
  for (const item of reader.items.slice(0, at).toReversed()) {
    if (item.as !== 'data' || item.isUsed) continue
    const measure = item.refs.find(({ kind }) => kind === 'measure')
    const ref =
      item.refs.find(({ kind }) => kind === 'table' || kind === 'column') ??
      (measure && entityOfMeasure(reader.scope, measure))
    if (ref) return { item, ref }
  }
  return undefined
}

/** What the rows are of that have both: what is named first. */
function askedFor(reader: Reader, { at }: Item): { item: Item; ref: Ref } | undefined {
  for (const item of reader.items.slice(0, at)) {
    if (item.as !== 'data' || item.isUsed) continue
    const ref = item.refs.find(({ kind }) => kind === 'table' || kind === 'column')
    if (ref) return { item, ref }
  }
  return undefined
}

function readLack(reader: Reader, word: Item, isNever: boolean): void {
  const subject = subjectOf(reader, word)
  const reach = reader.isModelled || reader.scope.places.length === 1 ? 5 : 8
  const [object] = reader.items
    .slice(word.at + 1, word.at + reach)
    .filter((item) => item.as === 'data' && !item.isUsed)
  const event = reader.items.slice(word.at + 1, word.at + 5).find((item) => reader.does(item, 'event'))
  const measure = object?.refs.find(({ kind, field }) => kind === 'measure' && field !== undefined)
  if (!subject && object && missing(reader, word, object)) return
  if (subject && measure && !isNever && !isCountOfRows(measure))
    return none(reader, { word, object: object!, measure, subject })
  if (!subject || (!object && !event)) return
  const other = object?.refs.find(({ kind }) => kind === 'table') ?? (measure && asTable(reader, measure))
  const place =
    other?.place ??
    (event ? eventPlace(reader, subject.ref) : reader.isModelled ? undefined : valuesOf(object!)[0]?.place)
  if (place && lack(reader, { word, subject, place, object, event })) return
  if (measure && object) none(reader, { word, object, measure, subject })
}

/** "Orders without a shipped date": no value. */
function missing(reader: Reader, word: Item, object: Item): boolean {
  const column = object.refs.find(({ kind }) => kind === 'column')
  if (!column || object.refs.some(({ kind }) => kind === 'measure' || kind === 'table')) return false
  reader.filters.push({ column: column.name, operator: 'is_null' })
  reader.use(word, reader.say('without', 'ohne'))
  reader.use(object, column.field!.label, column)
  return true
}

const isCountOfRows = ({ field }: Ref) =>
  field?.measure?.kind === 'aggregate' && field.measure.aggregate.startsWith('count')

const asTable = (reader: Reader, { place }: Ref): Ref | undefined =>
  place.path === ''
    ? undefined
    : { kind: 'table', place, field: undefined, name: '', source: 'context', score: 0.7 }

interface Lack {
  word: Item
  subject: { item: Item; ref: Ref }
}

/** A sum of nothing: groups whose measure is zero. */
function none(
  reader: Reader,
  { word, object, measure, subject }: Lack & { object: Item; measure: Ref },
): void {
  const wanted = reader.addMeasure(measure)
  reader.having.push({ column: wanted.name, operator: 'equals', value: 0 })
  const { ref } = subject
  const field = ref.kind === 'table' ? displayOf(ref.place) : ref.field
  if (field) reader.addDimension({ column: nameAt(ref.place, field) })
  reader.use(subject.item, ref.field?.label ?? ref.place.dataset.name, ref)
  reader.use(word, reader.say('without', 'ohne'))
  reader.use(object, measure.field!.label, measure)
}

/** Where the events of an entity are: the nearest table that has many rows for each. */
function eventPlace({ scope }: Reader, subject: Ref): Place | undefined {
  return scope.places.find(
    ({ path, isToMany }) =>
      isToMany && (subject.place.path === '' || path.startsWith(`${subject.place.path}.`)),
  )
}

/** The rows of the home dataset whose key is in no row of the other table. */
function lack(
  reader: Reader,
  {
    word,
    subject,
    place,
    object,
    event,
  }: Lack & { place: Place; object: Item | undefined; event: Item | undefined },
): boolean {
  const { ref } = subject
  if (ref.place.path !== '' || place.path === '' || !place.isToMany) return false
  const key = keyOf(ref.place.dataset)
  const other = keyOf(place.dataset)
  const shown = ref.kind === 'table' ? displayOf(ref.place) : ref.field
  if (!key || !other || !shown) return false
  const filters: FilterOrGroup[] = [{ column: nameAt(place, other), operator: 'is_not_null' }]
  for (const given of place.dataset.questionFilters) {
    const filter = placedFilter(reader.scope, place, given)
    if (filter) filters.push(filter)
  }
  for (const item of reader.items.slice(word.at)) {
    if (item.as === 'time' && !item.isUsed && item.span.time) {
      const time = timeIn(reader, place)
      const range = time === undefined ? undefined : rangeFilter(time, item.span.time)
      if (!range) return false
      filters.push(range)
      reader.use(item, periodText(item.span.time))
    }
    const isOther = item !== object || object.refs[0]?.kind === 'value'
    const value = item.as === 'data' && !item.isUsed && isOther ? valuesOf(item)[0] : undefined
    if (value) {
      filters.push({
        column: value.name,
        operator: value.kind === 'contains' ? 'contains' : 'equals',
        value: value.value!,
      })
      reader.use(item, `${value.field!.label} = ${String(value.value)}`, value)
      takeColumn(reader, item, value)
    }
  }
  const set: SetFilter = { column: key.name, operator: 'not_in_set', set: { filters } }
  reader.filters.push(set)
  const counting = countBefore(reader, subject.item)
  if (counting && !reader.isModelled) {
    reader.use(counting, reader.say('number', 'Anzahl'))
    reader.addAggregate('count', undefined)
  } else if (!isAggregated(reader, subject.item)) reader.addDimension({ column: nameAt(ref.place, shown) })
  reader.use(subject.item, ref.field?.label ?? ref.place.dataset.name, ref)
  reader.use(word, reader.say('without', 'ohne'))
  if (object && !object.isUsed) {
    const table = object.refs.find(({ kind, place: of }) => kind === 'table' && of.dataset === place.dataset)
    reader.use(object, place.dataset.name, reader.isModelled ? undefined : table)
  }
  if (event) reader.use(event, event.text)
  return true
}

/** "How many customers never ordered": what is wanted of them is their number. */
function countBefore(reader: Reader, { at }: Item): Item | undefined {
  const before = reader.next(at, -1)
  return before && reader.keyword(before, 'aggregate')?.aggregate === 'count' ? before : undefined
}

/** "The average age of students who have no pet": one value of all of them. */
const isAggregated = (reader: Reader, { at }: Item): boolean =>
  !reader.isModelled &&
  reader.items.slice(0, at).some((one) => reader.keyword(one, 'aggregate') !== undefined && !one.isUsed) &&
  !reader.items.some((one) => reader.does(one, 'each') || reader.does(one, 'group'))

const timeIn = (reader: Reader, place: Place) =>
  place.dataset.defaultTime === null ? undefined : placedName(reader.scope, place, place.dataset.defaultTime)

/** "Bought both Toys and Furniture", "ordered in 2024 but not in 2025": sets of one entity. */
function readBoth(reader: Reader): void {
  const but = reader.items.find(
    (item) =>
      !item.isUsed && (reader.does(item, 'but') || (reader.does(item, 'not') && /^but/i.test(item.text))),
  )
  const both = reader.items.find((item) => !item.isUsed && reader.does(item, 'both'))
  const word = both ?? but
  if (!word) return
  const event = reader.items.find((item) => reader.does(item, 'event'))
  const subject = reader.isModelled
    ? subjectOf(reader, event && event.at < word.at ? event : word)
    : askedFor(reader, word)
  if (!subject) return
  const parts = reader.items
    .filter((item) => !item.isUsed && item.at > subject.item.at)
    .flatMap((item) => {
      const filter = partOf(reader, item)
      return filter ? [{ item, filter }] : []
    })
  const [first, second] = parts
  if (!first || !second || (both && parts.length !== 2)) return
  const column = entityKey(reader, subject.ref)
  if (column === undefined) return
  for (const { item, filter } of parts) {
    const isNot = but !== undefined && item.at > but.at
    reader.filters.push({
      column,
      operator: isNot ? 'not_in_set' : 'in_set',
      set: { filters: [...reader.scope.home.questionFilters, filter] },
    })
    if (item.as === 'time') useTime(reader, item)
    else {
      const value = valuesOf(item)[0]
      reader.use(item, item.text, value)
      if (value && !reader.isModelled) takeColumn(reader, item, value)
    }
  }
  const field = subject.ref.kind === 'table' ? displayOf(subject.ref.place) : subject.ref.field
  if (
    field &&
    reader.measures.length === 0 &&
    !reader.items.some((one) => one.at < subject.item.at && reader.does(one, 'aggregate'))
  ) {
    reader.addDimension({ column: nameAt(subject.ref.place, field) })
    reader.use(subject.item, field.label, subject.ref)
  }
  for (const item of reader.items.slice(subject.item.at))
    if (
      !item.isUsed &&
      (reader.does(item, 'not') ||
        reader.does(item, 'never') ||
        reader.does(item, 'without') ||
        reader.does(item, 'both') ||
        reader.does(item, 'but'))
    )
      reader.use(item, item.text)
}

function partOf(reader: Reader, item: Item): FilterOrGroup | undefined {
  if (item.as === 'time' && item.span.time && reader.time !== undefined)
    return rangeFilter(reader.time, item.span.time)
  const value = item.as === 'data' ? valuesOf(item)[0] : undefined
  return (
    value && {
      column: value.name,
      operator: value.kind === 'contains' ? 'contains' : 'equals',
      value: value.value!,
    }
  )
}

/** The column that says of each row whose it is; a column without a model is asked for itself. */
function entityKey(reader: Reader, { kind, name, place }: Ref): string | undefined {
  if (kind === 'column' && !reader.isModelled) return name
  const key = keyOf(place.dataset)
  return key && nameAt(place, key)
}
