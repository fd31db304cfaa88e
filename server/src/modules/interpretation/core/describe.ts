import type { FilterOrGroup } from '../../../../../contract/src/filters.ts'
import type { Grain } from '../../../../../contract/src/grains.ts'
import type { Query } from '../../../../../contract/src/query.ts'
import { keptPeriod, periodWords } from './kept-periods.ts'
import type { Scope } from './scope.ts'

const signs: Record<string, string> = {
  equals: '=',
  not_equals: '≠',
  greater: '>',
  greater_or_equal: '≥',
  less: '<',
  less_or_equal: '≤',
  in: '=',
  not_in: '≠',
}

const aggregates: Record<string, readonly [en: string, de: string]> = {
  sum: ['Total {}', 'Summe von {}'],
  avg: ['Average {}', 'Durchschnitt von {}'],
  min: ['Lowest {}', 'Kleinster Wert von {}'],
  max: ['Highest {}', 'Größter Wert von {}'],
  count: ['Number of {}', 'Anzahl {}'],
  count_distinct: ['Number of different {}', 'Anzahl verschiedener {}'],
  median: ['Median {}', 'Median von {}'],
  first: ['First {}', 'Erster Wert von {}'],
  last: ['Last {}', 'Letzter Wert von {}'],
}

/** What an aggregate of a column is called; without a column it counts rows. */
export function measureText(aggregate: string, column: string | undefined, isGerman: boolean): string {
  if (column === undefined) return isGerman ? 'Anzahl der Zeilen' : 'Number of rows'
  const texts = aggregates[aggregate]
  return texts
    ? texts[isGerman ? 1 : 0].replace('{}', () => column)
    : `${aggregate.replaceAll('_', ' ')} ${column}`
}

/** The reading of a question in one sentence. */
export function describe(query: Query, scope: Scope, isGerman: boolean): string {
  const say = (en: string, de: string) => (isGerman ? de : en)
  const label = labelsOf(scope)
  const measures = (query.measures ?? []).map((one) =>
    typeof one === 'string'
      ? label(one)
      : measureText(one.aggregate, one.column === undefined ? undefined : label(one.column), isGerman),
  )
  const nameOf = (name: string) => {
    const at = (query.measures ?? []).findIndex((one) => typeof one !== 'string' && one.name === name)
    return measures[at] ?? label(name)
  }
  const dimensions = (query.dimensions ?? []).map((one) =>
    typeof one === 'string'
      ? label(one)
      : `${label(one.column)}${one.grain ? ` (${grainText(one.grain, isGerman)})` : ''}`,
  )
  const filters = (query.filters ?? []).map((one) => conditionText(one, label, isGerman))
  const having = (query.having ?? []).map((one) => conditionText(one as FilterOrGroup, label, isGerman))
  const head = measures.length > 0 ? measures.join(', ') : dimensions.join(', ')
  const parts = [
    measures.length > 0 && dimensions.length > 0
      ? `${head} ${say('by', 'nach')} ${dimensions.join(', ')}`
      : head,
    ...(filters.length > 0 ? [`${say('where', 'mit')} ${filters.join(say(' and ', ' und '))}`] : []),
    ...(having.length > 0 ? [`${say('with', 'bei')} ${having.join(say(' and ', ' und '))}`] : []),
    ...(query.comparison ? [say('compared with the period before', 'im Vergleich zum Zeitraum davor')] : []),
    ...(query.pivot ? [say('period by period', 'je Zeitraum')] : []),
  ]
  const order = query.sort?.[0]
  if (order)
    parts.push(
      `${query.limit === undefined ? '' : `${say('first', 'die ersten')} ${query.limit}, `}${say('sorted by', 'sortiert nach')} ${nameOf(order.by)}${order.order === 'desc' ? say(' descending', ' absteigend') : ''}`,
    )
  return `${parts.join(', ')}.`
}

export function labelsOf({ places }: Scope): (name: string) => string {
  return (name) => {
    const place = places
      .toSorted((a, b) => b.path.length - a.path.length)
      .find(({ path }) => path === '' || name.startsWith(`${path}.`))
    const own = place && place.path !== '' ? name.slice(place.path.length + 1) : name
    const label = place?.dataset.fields.find((field) => field.name === own)?.label
    if (label === undefined || !place) return name.replaceAll('_', ' ')
    // Of several ways to a table it is said which.
    const isOne = places.filter(({ dataset }) => dataset === place.dataset).length === 1
    return isOne ? label : `${wayText(places, place)}${label}`
  }
}

/** "Airport of arrival: ", by the names that the joins have in the models. */
function wayText(places: Scope['places'], { path }: Scope['places'][number]): string {
  const at = path.lastIndexOf('.')
  const before = places.find((one) => one.path === path.slice(0, Math.max(0, at)))
  const join = before?.dataset.joins.find(({ name }) => name === path.slice(at + 1))
  return join ? `${join.label ?? join.name}: ` : ''
}

const grainTexts: Partial<Record<Grain, readonly [en: string, de: string]>> = {
  minute: ['minute', 'Minute'],
  hour: ['hour', 'Stunde'],
  day: ['day', 'Tag'],
  week: ['week', 'Woche'],
  month: ['month', 'Monat'],
  quarter: ['quarter', 'Quartal'],
  year: ['year', 'Jahr'],
  hour_of_day: ['hour of day', 'Tagesstunde'],
  day_of_week: ['weekday', 'Wochentag'],
  day_of_month: ['day of the month', 'Tag des Monats'],
  month_of_year: ['month of the year', 'Monat des Jahres'],
}

function grainText(grain: Grain, isGerman: boolean): string {
  const texts = grainTexts[grain]
  return texts ? texts[isGerman ? 1 : 0] : grain.replaceAll('_', ' ')
}

export function conditionText(
  filter: FilterOrGroup,
  label: (name: string) => string,
  isGerman: boolean,
): string {
  const inner = (list: readonly FilterOrGroup[], word: string) =>
    list.map((one) => conditionText(one, label, isGerman)).join(word)
  if ('any' in filter) return inner(filter.any as FilterOrGroup[], isGerman ? ' oder ' : ' or ')
  if ('all' in filter) return inner(filter.all as FilterOrGroup[], isGerman ? ' und ' : ' and ')
  if ('not' in filter)
    return `${isGerman ? 'nicht' : 'not'} (${conditionText(filter.not as FilterOrGroup, label, isGerman)})`
  if (!('column' in filter)) return ''
  const name = label(filter.column)
  if ('set' in filter)
    return `${name} ${filter.operator === 'in_set' ? (isGerman ? 'mit' : 'having') : isGerman ? 'ohne' : 'without'} (${inner(filter.set.filters ?? [], isGerman ? ' und ' : ' and ')})`
  const kept = keptPeriod(filter)
  if (kept) return `${name} ${periodWords(kept, isGerman)}`
  if (filter.operator === 'between') return `${name} ${filter.values?.join(' – ')}`
  if (filter.operator === 'is_null') return `${name} ${isGerman ? 'fehlt' : 'is missing'}`
  const value = filter.values?.join(isGerman ? ' oder ' : ' or ') ?? String(filter.value ?? '')
  return `${name} ${signs[filter.operator] ?? filter.operator.replaceAll('_', ' ')} ${value}`.trim()
}
