import type { Filter, FilterOrGroup, Having } from '../../../../../contract/src/filters.ts'
import type { Dimension, Measure, Query } from '../../../../../contract/src/query.ts'
import { defaultName } from '../../explore/index.ts'
import { comparisonsIn } from '../../sql/index.ts'
import type { ColumnFacts, Gap, Source } from '../node.ts'
import { type Fields, datasetRef, dimensionMeant, measureMeant } from './fields.ts'
import { Gathered } from './gathered.ts'

export interface QueryFields {
  fields: Fields
  datasetId: number
}

interface Gathering extends QueryFields {
  gathered: Gathered
}

/** The lineage of a structured query. Its columns are named as explore names them. */
export function sourcesOfQuery(
  request: QueryFields,
  query: Query,
): { columns: ColumnFacts[]; sources: Source[]; gaps: Gap[] } {
  const gathered = new Gathered()
  const gathering = { ...request, gathered }
  const dimensions = [...(query.dimensions ?? []), ...(query.pivot?.columns ?? [])].map(asDimension)
  const measures = query.measures ?? []
  const columns = [
    ...dimensions.map((one) => [nameOf(one), null, 'dimension'] as const),
    ...measures.map((one) => [measureName(one), null, 'measure'] as const),
  ]
  const whole = (names: readonly string[], how: 'filter' | 'sort') => {
    // Both name columns of the answer.
    for (const one of dimensions) if (names.includes(nameOf(one))) addDimension(gathering, one, how)
    for (const one of measures) if (names.includes(measureName(one))) addWhole(gathering, one, how)
  }
  for (const one of dimensions) {
    addDimension(gathering, one)
    if (measures.length > 0) addDimension(gathering, one, 'group')
  }
  for (const one of measures) addMeasure(gathering, one)
  for (const filter of query.filters ?? []) addFilter(gathering, filter, null)
  whole(
    (query.having ?? []).flatMap((one) =>
      comparisonsIn<Having>(one).map(({ comparison }) => comparison.column),
    ),
    'filter',
  )
  whole(
    (query.sort ?? []).map(({ by }) => by),
    'sort',
  )
  if (query.top)
    whole(
      [
        query.top.by,
        ...(query.top.dimension === undefined ? [] : [query.top.dimension]),
        ...(query.top.per ?? []),
      ],
      'filter',
    )
  const compared = query.comparison?.dimension
  if (compared !== undefined) addDimension(gathering, { column: compared }, 'filter')
  // It queries the dataset, by whichever columns.
  if (gathered.gaps.length > 0 || gathered.sources.length === 0) gathered.node(datasetRef(request.datasetId))
  return { columns, sources: gathered.sources, gaps: gathered.gaps }
}

const asDimension = (input: string | Dimension): Dimension =>
  typeof input === 'string' ? { column: input } : input

function nameOf({ name, column, grain, bin }: Dimension): string {
  const ending = grain ?? (bin === undefined ? undefined : 'bin')
  return name ?? (ending === undefined ? column : `${column}_${ending}`)
}

const measureName = (measure: string | Measure): string =>
  typeof measure === 'string' ? measure : (measure.name ?? defaultName(measure))

function addDimension(
  { gathered, fields, datasetId }: Gathering,
  dimension: Dimension,
  whole?: 'group' | 'filter' | 'sort',
): void {
  const { column: name, grain, bin } = dimension
  const detail = grain ?? (bin === undefined ? undefined : 'bin')
  const made = detail === undefined ? 'identity' : 'value'
  const meaning = dimensionMeant(fields, datasetId, name)
  if (whole && !meaning) return
  gathered.meaning(meaning, {
    name,
    to: whole ? null : nameOf(dimension),
    how: whole ?? made,
    detail,
  })
}

function addMeasure(gathering: Gathering, measure: string | Measure): void {
  const { gathered, fields, datasetId } = gathering
  const to = measureName(measure)
  if (typeof measure === 'string') {
    gathered.meaning(measureMeant(fields, datasetId, measure), { name: measure, to, how: 'identity' })
    return
  }
  const { column, aggregate, filters = [] } = measure
  if (column === undefined) gathered.edge(datasetRef(datasetId), [null, to, 'aggregate', aggregate])
  else
    gathered.meaning(dimensionMeant(fields, datasetId, column), {
      name: column,
      to,
      how: 'aggregate',
      detail: aggregate,
    })
  for (const filter of filters) addFilter(gathering, filter, to)
}

/** A measure that decides which rows of the answer there are, or in what order. */
function addWhole(
  { gathered, fields, datasetId }: Gathering,
  measure: string | Measure,
  how: 'filter' | 'sort',
): void {
  const isNamed = typeof measure === 'string'
  const name = isNamed ? measure : measure.column
  if (name === undefined) return
  const meaning = (isNamed ? measureMeant : dimensionMeant)(fields, datasetId, name)
  if (meaning) gathered.meaning(meaning, { name, to: null, how })
}

function addFilter(
  { gathered, fields, datasetId }: Gathering,
  filter: FilterOrGroup,
  to: string | null,
): void {
  for (const { comparison } of comparisonsIn<Filter>(filter))
    gathered.meaning(dimensionMeant(fields, datasetId, comparison.column), {
      name: comparison.column,
      to,
      how: to === null ? 'filter' : 'conditional',
      detail: comparison.grain,
    })
}
