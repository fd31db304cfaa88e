import type { FilterOrGroup, Having } from '../../../../../contract/src/filters.ts'
import type { LineageHow } from '../../../../../contract/src/lineage.ts'
import type { Dimension, Measure, Query, QueryFields } from '../../../../../contract/src/query.ts'
import { defaultName } from '../../explore/index.ts'
import { dimensionsOf, partsOf } from '../../models/index.ts'
import { comparisonsIn, fieldsOfFilter, namesInFormula, namesInText } from '../../sql/index.ts'
import type { ColumnFacts, Gap, Source } from '../node.ts'
import { type Fields, datasetRef, dimensionMeant, measureMeant } from './fields.ts'
import { Gathered } from './gathered.ts'

export interface Asked {
  fields: Fields
  datasetId: number
}

interface Gathering extends Asked {
  gathered: Gathered
  /** The fields that the query brings along. */
  own: QueryFields
}

/** The lineage of a structured query. Its columns are named as explore names them. */
export function sourcesOfQuery(
  request: Asked,
  query: Query,
): { columns: ColumnFacts[]; sources: Source[]; gaps: Gap[] } {
  const gathered = new Gathered()
  const gathering: Gathering = { ...request, gathered, own: query.fields ?? {} }
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
  addEvents(gathering, query)
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

interface Use {
  to: string | null
  how: LineageHow
  detail?: string | undefined
  /** Names that mean nothing here may mean a column of the answer. */
  isOptional?: boolean
}

type Role = 'dimension' | 'measure'

interface Named {
  role: Role
  name: string
}

/** What a name means: of the dataset, or all that a field of the query is made of. */
function addNamed(gathering: Gathering, { role, name }: Named, use: Use): void {
  const { gathered, fields, datasetId, own } = gathering
  const parts = partsOfOwn(own, role, name)
  if (parts) {
    // A field cannot name itself, and without it the others are fewer.
    const others = { ...gathering, own: withoutField(own, name) }
    const how = use.how === 'identity' ? 'value' : use.how
    for (const part of parts)
      addNamed(others, part, { ...use, how: part.how && use.to !== null ? part.how : how })
    return
  }
  const meaning = (role === 'measure' ? measureMeant : dimensionMeant)(fields, datasetId, name)
  const { isOptional, ...rest } = use
  if (meaning || !isOptional) gathered.meaning(meaning, { name, ...rest })
}

interface Part extends Named {
  how?: LineageHow
}

function partsOfOwn(
  { dimensions = [], measures = [] }: QueryFields,
  role: Role,
  name: string,
): Part[] | undefined {
  if (role === 'dimension') {
    const dimension = dimensions.find((one) => one.name === name)
    const { column, formula } = dimension ?? {}
    return (
      dimension &&
      [...(column === undefined ? [] : [column]), ...namesInText(formula)].map(asPart('dimension'))
    )
  }
  const measure = measures.find((one) => one.name === name)
  if (!measure) return undefined
  const chosen = dimensionsOf(measure).map(([, one]): Part => ({
    role: 'dimension',
    name: one,
    how: 'conditional',
  }))
  if (measure.kind === 'formula')
    return namesInFormula(measure.formula).map((one) => ({
      name: one.name,
      ...(one.aggregate ? { role: 'dimension', how: 'aggregate' } : { role: 'measure' }),
    }))
  if (measure.kind !== 'aggregate')
    return [
      ...partsOf(measure)
        .map(([, one]) => one)
        .map(asPart('measure')),
      ...chosen,
    ]
  const filtered = (measure.filters ?? []).flatMap(fieldsOfFilter)
  return [
    ...(measure.column === undefined
      ? []
      : [{ role: 'dimension', name: measure.column, how: 'aggregate' } satisfies Part]),
    ...filtered.map(({ kind, name: one }): Part => ({
      role: kind === 'column' ? 'dimension' : 'measure',
      name: one,
      how: 'conditional',
    })),
  ]
}

const asPart =
  (role: Role) =>
  (name: string): Part => ({ role, name })

const withoutField = ({ dimensions = [], measures = [] }: QueryFields, name: string): QueryFields => ({
  dimensions: dimensions.filter((one) => one.name !== name),
  measures: measures.filter((one) => one.name !== name),
})

function addDimension(gathering: Gathering, dimension: Dimension, whole?: 'group' | 'filter' | 'sort'): void {
  const { column: name, grain, bin } = dimension
  const detail = grain ?? (bin === undefined ? undefined : 'bin')
  const made = detail === undefined ? 'identity' : 'value'
  addNamed(
    gathering,
    { role: 'dimension', name: name },
    {
      to: whole ? null : nameOf(dimension),
      how: whole ?? made,
      detail,
      isOptional: whole !== undefined,
    },
  )
}

function addMeasure(gathering: Gathering, measure: string | Measure): void {
  const { gathered, datasetId } = gathering
  const to = measureName(measure)
  if (typeof measure === 'string') {
    addNamed(gathering, { role: 'measure', name: measure }, { to, how: 'identity' })
    return
  }
  const { column, aggregate, by, filters = [] } = measure
  if (by !== undefined) addNamed(gathering, { role: 'dimension', name: by }, { to, how: 'conditional' })
  if (column === undefined) gathered.edge(datasetRef(datasetId), [null, to, 'aggregate', aggregate])
  else addNamed(gathering, { role: 'dimension', name: column }, { to, how: 'aggregate', detail: aggregate })
  for (const filter of filters) addFilter(gathering, filter, to)
}

/** A measure that decides which rows of the answer there are, or in what order. */
function addWhole(gathering: Gathering, measure: string | Measure, how: 'filter' | 'sort'): void {
  const isNamed = typeof measure === 'string'
  const name = isNamed ? measure : measure.column
  if (name === undefined) return
  addNamed(gathering, { role: isNamed ? 'measure' : 'dimension', name }, { to: null, how, isOptional: true })
}

function addFilter(gathering: Gathering, filter: FilterOrGroup, to: string | null): void {
  for (const { kind, name, grain } of fieldsOfFilter(filter))
    addNamed(
      gathering,
      { role: kind === 'column' ? 'dimension' : 'measure', name },
      {
        to,
        how: to === null ? 'filter' : 'conditional',
        detail: grain,
      },
    )
}

/** What a retention or a funnel reads: every part of it decides what is counted. */
function addEvents(gathering: Gathering, { retention, funnel }: Query): void {
  const events = retention ?? funnel
  if (!events) return
  const { entity, time, dimension } = events
  const named = [entity, time, ...(dimension === undefined ? [] : [dimension])]
  for (const column of named) addDimension(gathering, { column }, 'group')
  const filters = retention
    ? [...(retention.start ?? []), ...(retention.return ?? [])]
    : (funnel?.steps ?? []).flatMap((step) => step.filters)
  for (const filter of filters) addFilter(gathering, filter, null)
}
