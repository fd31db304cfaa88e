import type { Item, Reader, WantedMeasure } from '../reader.ts'
import { type Ref, nameAt } from '../scope.ts'
import { addGroup } from './groups.ts'

/** Shares, growth, running totals and moving averages of the measures that were found. */
export function readDerived(reader: Reader): void {
  readVersus(reader)
  for (const item of reader.items) {
    if (item.isUsed) continue
    if (reader.does(item, 'growth')) grow(reader, item)
    else if (reader.does(item, 'share')) share(reader, item)
    else if (reader.does(item, 'cumulative'))
      overTime(reader, item, (measure) => ({
        name: `cumulative_${plain(measure)}`,
        kind: 'cumulative',
        measure: measureName(measure),
      }))
    else if (reader.does(item, 'moving')) moving(reader, item)
    else if (reader.does(item, 'trend')) trend(reader, item)
    else if (reader.does(item, 'total')) {
      reader.totals = true
      reader.use(item, reader.say('with totals', 'mit Summen'))
    }
  }
}

const plain = ({ name }: WantedMeasure) => name.replace(/[^\p{L}\p{N}_]/gu, '_')
const measureName = ({ name, ref }: WantedMeasure) => ref?.name ?? name

/** Derived measures are made of measures of a model; an aggregate of a column becomes one for this query. */
export function asField(reader: Reader, measure: WantedMeasure): string {
  if (typeof measure.query === 'string') return measure.query
  const name = plain(measure)
  const { aggregate, column, filters } = measure.query
  if (!reader.fields.some((one) => one.name === `${name}_value`))
    reader.fields.push({
      name: `${name}_value`,
      kind: 'aggregate',
      aggregate,
      ...(column === undefined ? {} : { column }),
      ...(filters ? { filters } : {}),
    })
  return `${name}_value`
}

const kinds = {
  year: 'previous_year',
  month: 'previous_month',
  quarter: 'previous_quarter',
  period: 'previous_period',
} as const

/** "Compared with last year": the same measures a period before. */
function readVersus(reader: Reader): void {
  for (const item of reader.items) {
    const word = item.isUsed ? undefined : item.span.keywords.find((one) => one.does === 'versus')
    if (word?.does !== 'versus' || item.as !== 'keyword' || word.shift === undefined) continue
    if (reader.time === undefined) continue
    if (!reader.given.isFragment && !hasPeriod(reader) && !reader.dimensions.some(({ grain }) => grain)) {
      const grain = word.shift === 'period' ? 'month' : word.shift
      reader.addDimension({ column: reader.time, grain })
    }
    reader.comparison = { kind: kinds[word.shift], dimension: reader.time }
    reader.use(item, reader.say('compared with the period before', 'im Vergleich zum Zeitraum davor'))
  }
}

const hasPeriod = (reader: Reader) =>
  reader.items.some(({ as, isUsed, span }) => as === 'time' && isUsed && span.time !== undefined)

function grow(reader: Reader, item: Item): void {
  if (reader.time === undefined || reader.measures.length === 0) return
  if (!reader.comparison && !reader.pivot) {
    const grouped = reader.dimensions.find(({ grain }) => grain)
    const period = reader.items.find(({ as, isUsed }) => as === 'time' && isUsed)
    if (grouped) reader.comparison = { kind: 'previous_period', dimension: reader.time }
    else if (period) {
      const unit = period.span.time?.unit
      reader.comparison = {
        kind: unit === 'month' ? 'previous_month' : unit === 'quarter' ? 'previous_quarter' : 'previous_year',
        dimension: reader.time,
      }
      reader.assume(
        'comparison',
        reader.say(`growth against the ${unit} before`, `Wachstum gegenüber dem Zeitraum davor`),
      )
    } else return
  }
  reader.use(item, reader.say('change', 'Veränderung'))
}

/** "The share of late flights", where a model has a ratio with them above the line. */
function rateOf({ ref }: WantedMeasure): Ref | undefined {
  const own = ref?.field
  const field =
    own &&
    ref.place.dataset.fields.find(
      ({ measure, isHidden }) => !isHidden && measure?.kind === 'ratio' && measure.numerator === own.name,
    )
  return (
    field && {
      kind: 'measure',
      place: ref.place,
      field,
      name: nameAt(ref.place, field),
      source: 'model',
      score: 0.9,
    }
  )
}

/** Of a grouping the part of each group; of a value its part of everything. */
function share(reader: Reader, item: Item): void {
  const [measure] = reader.measures
  if (!measure) return
  const rate = rateOf(measure)
  if (rate) {
    reader.measures.shift()
    reader.addMeasure(rate)
    reader.use(item, rate.field!.label, rate)
    return
  }
  const value = reader.dimensions.length === 0 ? ofValue(reader, item) : undefined
  if (value) {
    const at = reader.filters.findIndex((filter) => 'column' in filter && filter.column === value.name)
    const filter = reader.filters[at]
    if (filter && 'column' in filter && !('set' in filter)) {
      reader.filters.splice(at, 1)
      addGroup(reader, { ...value, kind: 'column' })
      const { operator, value: one, values } = filter
      reader.having.push({
        column: value.name,
        operator,
        ...(one === undefined ? {} : { value: one }),
        ...(values ? { values } : {}),
      })
    }
  }
  if (reader.dimensions.length === 0) return
  const name = `share_of_${plain(measure)}`
  const of = asField(reader, measure)
  reader.addField({ name, kind: 'share_of_total', measure: of })
  if (reader.sort[0]?.by === measure.name) reader.sort = [{ ...reader.sort[0], by: name }]
  reader.use(item, reader.say('share of the total', 'Anteil am Gesamten'))
}

/** The filter whose part is asked for: the last value, a period stays a restriction. */
function ofValue(reader: Reader, item: Item): Ref | undefined {
  const values = reader.items.filter(({ isUsed, ref }) => isUsed && ref?.kind === 'value')
  const behind = values.filter(({ at }) => at > item.at)
  return (behind.at(-1) ?? values.at(-1))?.ref
}

/** "The trend of revenue": month by month, as a line. */
function trend(reader: Reader, item: Item): void {
  if (reader.time === undefined || reader.measures.length === 0) return
  if (!reader.dimensions.some(({ grain }) => grain)) {
    reader.addDimension({ column: reader.time, grain: 'month' })
    reader.assume('grain', reader.say('by month', 'nach Monat'))
  }
  reader.chart ??= 'line'
  reader.use(item, reader.say('over time', 'im Zeitverlauf'))
}

type Made = Parameters<Reader['addField']>[0]

function overTime(reader: Reader, item: Item, make: (measure: WantedMeasure) => Made): void {
  const [measure] = reader.measures
  if (!measure || reader.time === undefined) return
  if (!reader.dimensions.some(({ grain }) => grain)) {
    reader.addDimension({ column: reader.time, grain: 'month' })
    reader.assume('grain', reader.say('by month', 'nach Monat'))
  }
  const of = asField(reader, measure)
  const made = make({ ...measure, name: of })
  const at = reader.measures.indexOf(measure)
  reader.measures.splice(at, 1)
  reader.addField('measure' in made ? { ...made, measure: of } : made)
  reader.use(item, item.text)
}

const units = ['day', 'week', 'month', 'quarter', 'year'] as const

function moving(reader: Reader, item: Item): void {
  const number = [...reader.items].find(
    ({ as, isUsed, at }) => as === 'number' && !isUsed && Math.abs(at - item.at) <= 4,
  )
  const unit =
    number &&
    reader.items
      .slice(number.at + 1, number.at + 3)
      .find((one) => reader.does(one, 'unit') || reader.does(one, 'filler'))
  const grain = unit && reader.keyword(unit, 'unit')?.grain
  const periods = number?.span.number?.value ?? 3
  if (!number) reader.assume('periods', reader.say('over 3 periods', 'über 3 Zeiträume'))
  const named = units.find((one) => one === grain)
  if (named && reader.time !== undefined && !reader.dimensions.some((one) => one.grain))
    reader.addDimension({ column: reader.time, grain: named })
  if (periods < 2 || periods > 1000) return
  overTime(reader, item, (measure) => ({
    name: `moving_${plain(measure)}`,
    kind: 'moving',
    measure: measureName(measure),
    periods,
  }))
  if (!item.isUsed) return
  for (const one of [
    number,
    unit,
    reader.items.find((other) => !other.isUsed && reader.keyword(other, 'aggregate')?.aggregate === 'avg'),
  ])
    if (one) reader.use(one, one.text)
}
