import type { Measure, Query, Sort } from '../../../../../../contract/src/query.ts'
import { isTime } from '../catalogue.ts'
import { asField } from '../grammar/derived.ts'
import { fieldNamed, namesIn } from '../question-filters.ts'
import type { Item, Reader } from '../reader.ts'
import { dimensionOf, nameOfMeasure } from './merge.ts'

/** What a message changes beside what the constructs of questions read of it. */
export interface Edits {
  /** Other aggregates of what was measured. */
  measures?: Measure[]
  comparison?: NonNullable<Query['comparison']>
  sort?: Sort[]
  limit?: number
  /** Columns whose conditions go. */
  removed: string[]
  isAllRemoved?: boolean
  /** The reader began with the measures and groupings of the question before. */
  isSeeded?: boolean
}

const shifts = {
  year: 'previous_year',
  month: 'previous_month',
  quarter: 'previous_quarter',
  period: 'previous_period',
} as const

/** Takes the words of a follow-up that only mean something after a question, before the others are read. */
export function takeEdits(reader: Reader, previous: Query): Edits {
  const edits: Edits = { removed: [] }
  reader.time = timeOfQuery(reader, previous) ?? reader.time
  takeRemovals(reader, edits)
  takeComparison(reader, previous, edits)
  takeSort(reader, previous, edits)
  takeOther(reader, previous, edits)
  takeFirst(reader, edits)
  if (takePart(reader, previous, edits)) return edits
  const isDerived = reader.items.some(
    (item) =>
      !item.isUsed &&
      (['share', 'growth', 'cumulative', 'moving'] as const).some((does) => reader.does(item, does)),
  )
  if (isDerived) seed(reader, previous, edits)
  else takeAggregate(reader, previous, edits)
  return edits
}

/** The time that the question before is about. */
function timeOfQuery({ scope }: Reader, { filters = [], dimensions = [] }: Query): string | undefined {
  const grained = dimensions.map(dimensionOf).find(({ grain }) => grain !== undefined)
  return (
    grained?.column ??
    filters.flatMap(namesIn).find((name) => {
      const field = fieldNamed(scope, name)
      return field && isTime(field)
    })
  )
}

const isData = (item: Item | undefined): item is Item => item?.as === 'data'
const isSign = ({ text }: Item) => /^[^\p{L}\p{N}]+$/u.test(text)
const removing = /^(remove|clear|drop|reset|delete|entferne|entfernen|losche|loschen|ohne|without|no)$/i
const everything = /^(all|alle|every|any|allen|aller)$/i

/** "Remove the filter", "all regions again". */
function takeRemovals(reader: Reader, edits: Edits): void {
  const { items } = reader
  const first = items.findIndex(({ text }) => removing.test(text.normalize('NFKD').replace(/\u0308/g, '')))
  const filter = items.find(({ text }) => /^filtere?n?s?$/i.test(text))
  const data = items.filter(isData)
  const columns = data.flatMap(({ refs }) => refs.filter(({ kind }) => kind === 'column').slice(0, 1))
  if (first >= 0 && filter) {
    edits.removed = columns.map(({ name }) => name)
    edits.isAllRemoved = columns.length === 0
    return takeAll(reader, reader.say('the filter is removed', 'der Filter entfällt'))
  }
  const isAll = items.some(({ text }) => everything.test(text))
  const isOther = items.some(
    (item) => item.as === 'number' || item.as === 'unknown' || reader.does(item, 'share'),
  )
  if (!isAll || isOther || data.length !== 1) return
  const names = data[0]!.refs.flatMap(({ kind, name, place }) =>
    kind === 'column'
      ? [name]
      : kind === 'table'
        ? place.dataset.fields.map((field) => `${place.path}.${field.name}`)
        : [],
  )
  if (names.length === 0) return
  edits.removed = names
  takeAll(reader, reader.say('all of them', 'alle davon'))
}

function takeAll(reader: Reader, meaning: string): void {
  for (const item of reader.items)
    if (!isSign(item)) reader.use(item, meaning, isData(item) ? item.refs[0] : undefined)
}

/** "Compare with last year": the same as before, a period earlier. */
function takeComparison(reader: Reader, previous: Query, edits: Edits): void {
  const item = reader.items.find(
    (one) => reader.keyword(one, 'versus')?.shift !== undefined || isShift(reader, one),
  )
  const word = item?.span.keywords.find((one) => one.does === 'versus' && one.shift !== undefined)
  if (!item || word?.does !== 'versus' || word.shift === undefined || reader.time === undefined) return
  const { time } = reader
  edits.comparison = { kind: shifts[word.shift], dimension: time }
  const isTimed =
    (previous.filters ?? []).flatMap(namesIn).includes(time) ||
    (previous.dimensions ?? []).some((one) => dimensionOf(one).grain !== undefined)
  if (!isTimed) reader.addDimension({ column: time, grain: word.shift === 'period' ? 'month' : word.shift })
  reader.use(item, reader.say('compared with the period before', 'im Vergleich zum Zeitraum davor'))
}

const isShift = (reader: Reader, item: Item) =>
  item.as === 'keyword' && item.span.keywords.some((one) => one.does === 'versus' && one.shift !== undefined)

/** "Sort by revenue": of what the result has already. The highest first, unless the words say otherwise. */
function takeSort(reader: Reader, previous: Query, edits: Edits): void {
  const words = reader.items.filter((item) => reader.does(item, 'sort'))
  if (words.length === 0) return
  const order = words.map((one) => reader.keyword(one, 'sort')?.order).find((one) => one !== undefined)
  const target = reader.items.find((item) => isData(item) && item.at > words[0]!.at)
  const ref = target?.refs[0]
  const measure = (previous.measures ?? []).find((one) => !target || isOf(reader, target, one))
  const dimension = (previous.dimensions ?? [])
    .map(dimensionOf)
    .find(({ column }) => target?.refs.some(({ name }) => name === column))
  const by = measure
    ? nameOfMeasure(measure)
    : dimension &&
      (dimension.name ?? (dimension.grain ? `${dimension.column}_${dimension.grain}` : dimension.column))
  if (by === undefined) return
  edits.sort = [{ by, order: order ?? (measure ? 'desc' : 'asc') }]
  if (order === undefined && measure)
    reader.assume('order', reader.say('the highest first', 'die höchsten zuerst'))
  for (const one of words) reader.use(one, reader.say('sorted by', 'sortiert nach'))
  if (target) reader.use(target, ref?.field?.label ?? '', ref)
  for (const one of reader.items)
    if (!one.isUsed && (reader.does(one, 'group') || reader.does(one, 'aggregate')))
      reader.use(one, reader.say('by', 'nach'))
}

/** Whether a measure is called so, or is computed from the column that is: "delay" of the mean delay. */
function isOf({ scope }: Reader, { refs }: Item, measure: NonNullable<Query['measures']>[number]): boolean {
  const own = typeof measure === 'string' ? fieldNamed(scope, measure)?.measure : undefined
  const column = own?.kind === 'aggregate' ? own.column : undefined
  return refs.some(({ name, kind, field }) =>
    typeof measure === 'string'
      ? name === measure || (kind === 'column' && column !== undefined && field?.column === column)
      : name === measure.column,
  )
}

/** "And the least?": the other end of what was ranked, or the first of what was listed. */
function takeOther(reader: Reader, { sort = [], measures = [], limit }: Query, edits: Edits): void {
  const word = reader.items.find((item) => reader.does(item, 'superlative') || reader.does(item, 'top'))
  const isAlone = reader.items.every(
    (item) => item === word || item.as === 'filler' || isSign(item) || reader.does(item, 'which'),
  )
  const [first] = measures
  if (!word || !isAlone || first === undefined) return
  const superlative = reader.keyword(word, 'superlative')
  const order = (superlative ?? reader.keyword(word, 'top'))?.order
  if (order === undefined || (superlative?.of !== undefined && superlative.of !== 'size')) return
  const names = measures.map(nameOfMeasure)
  const by = sort.find((one) => names.includes(one.by))?.by ?? nameOfMeasure(first)
  edits.sort = [{ by, order }]
  edits.limit = limit ?? 1
  for (const item of reader.items)
    if (!isSign(item))
      reader.use(
        item,
        order === 'desc' ? reader.say('highest', 'höchste') : reader.say('lowest', 'niedrigste'),
      )
}

/** "As a percentage of all orders": what was measured, by another measure. */
function takePart(reader: Reader, { measures = [], dimensions = [] }: Query, edits: Edits): boolean {
  const share = reader.items.find((item) => reader.does(item, 'share'))
  const data = reader.items.filter(isData)
  const [whole] = data
  const ref = whole?.refs.find(({ kind }) => kind === 'measure')
  const [measure] = measures
  if (!share || !whole || !ref || data.length !== 1 || whole.at < share.at || measure === undefined)
    return false
  if (measures.length !== 1 || nameOfMeasure(measure) === ref.name) return false
  edits.isSeeded = true
  for (const one of dimensions) reader.dimensions.push(dimensionOf(one))
  const numerator = asField(reader, {
    query: measure,
    name: nameOfMeasure(measure),
    isAdHoc: typeof measure !== 'string',
  })
  const name = `share_of_${ref.name.replace(/[^\p{L}\p{N}_]/gu, '_')}`
  const format = { kind: 'percent', decimals: 1 } as const
  reader.addField({ name, kind: 'ratio', numerator, denominator: ref.name, format })
  reader.use(share, reader.say('share', 'Anteil'))
  reader.use(whole, ref.field?.label ?? '', ref)
  for (const item of reader.items) if (everything.test(item.text)) reader.use(item, item.text)
  return true
}

/** "Only the first 5". */
function takeFirst(reader: Reader, edits: Edits): void {
  const at = reader.items.findIndex(({ text }) => /^(first|ersten|erste)$/i.test(text))
  const number = at < 0 ? undefined : reader.items[at + 1]
  const count = number?.span.number?.value
  if (!number || count === undefined || !Number.isInteger(count) || count < 1 || reader.items[at + 2]) return
  edits.limit = count
  reader.use(reader.items[at]!, reader.say('the first', 'die ersten'))
  reader.use(number, String(count))
}

/** "How about the average": of what was summed before, of the column or of the measure's. */
function takeAggregate(reader: Reader, previous: Query, edits: Edits): void {
  if (reader.items.some(isData)) return
  const item = reader.items.find((one) => reader.keyword(one, 'aggregate'))
  const aggregate = item && reader.keyword(item, 'aggregate')?.aggregate
  if (!item || aggregate === undefined) return
  const measures = (previous.measures ?? []).flatMap((one) => {
    const { column, filters } = typeof one === 'string' ? aggregateOf(reader, one) : one
    if (column === undefined) return []
    return [{ aggregate, column, ...(filters ? { filters } : {}), name: `${aggregate}_${column}` }]
  })
  if (measures.length === 0) return
  edits.measures = measures
  reader.use(item, item.text)
}

/** What a measure of the model aggregates. */
function aggregateOf({ scope }: Reader, name: string): Pick<Measure, 'column' | 'filters'> {
  const path = name.split('.').slice(0, -1).join('.')
  const measure = fieldNamed(scope, name)?.measure
  if (measure?.kind !== 'aggregate' || measure.column === undefined) return {}
  if (path !== '' && measure.filters) return {}
  return {
    column: path === '' ? measure.column : `${path}.${measure.column}`,
    ...(measure.filters ? { filters: measure.filters } : {}),
  }
}

function seed(reader: Reader, previous: Query, edits: Edits): void {
  edits.isSeeded = true
  for (const one of previous.dimensions ?? []) reader.dimensions.push(dimensionOf(one))
  for (const one of previous.measures ?? [])
    reader.measures.push({ query: one, name: nameOfMeasure(one), isAdHoc: typeof one !== 'string' })
}
