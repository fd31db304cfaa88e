import { type Nested, conditionModel } from './conditions.ts'
import { Filter, Having, Scalar, SetFilter, column } from './filters.ts'
import { CohortRetention } from './cohort-retention.ts'
import { Funnel, FunnelStep } from './funnel.ts'
import { grains } from './grains.ts'
import { ParameterReference } from './parameter-references.ts'
import { Dimension, Measure, Pivot, type Query, Sort, Top, structured } from './query.ts'
import { type Static, type TSchema, Type, closed, model, models, oneOf } from './schema.ts'

// The same components as of a query, where parameters may stand for some of their parts. They take the other fields
// from those, so that a new field of a query is one of these too.

const fieldsOf = (component: { $ref: string }): Record<string, TSchema> => {
  const { properties } = models.get(component.$ref.slice(0, -1)) as { properties?: Record<string, TSchema> }
  return properties ?? {}
}

const orParameter = <Value extends TSchema>(schema: Value, options: { description?: string } = {}) =>
  Type.Optional(Type.Union([schema, ParameterReference], options))

const values = Type.Array(Scalar, { maxItems: 1000 })

type WithReferences<Comparison> = Omit<Comparison, 'value' | 'values'> & {
  value?: Static<typeof Scalar> | ParameterReference
  values?: Static<typeof Scalar>[] | ParameterReference
}

const compared = {
  value: orParameter(Scalar),
  values: orParameter(values, {
    description: 'For `in` and `not_in`; for `between` both bounds, included',
  }),
}

export type ParametrizedFilter = WithReferences<Filter>
export type ParametrizedHaving = WithReferences<Having>
/** A set whose rows are kept by conditions with parameters. */
export type ParametrizedSetFilter = Omit<SetFilter, 'set'> & {
  set: Omit<SetFilter['set'], 'filters'> & { filters?: ParametrizedFilterOrGroup[] }
}
export type ParametrizedFilterOrGroup = Nested<ParametrizedFilter | ParametrizedSetFilter>
export type ParametrizedHavingOrGroup = Nested<ParametrizedHaving>

const filter = model(
  'ParametrizedFilter',
  Type.Unsafe<ParametrizedFilter>(closed({ ...fieldsOf(Filter), ...compared })),
  { examples: [{ column: 'region', operator: 'in', values: { parameter: 'regions' } }] },
)
const { set } = fieldsOf(SetFilter)
const setFilter = model(
  'ParametrizedSetFilter',
  Type.Unsafe<ParametrizedSetFilter>(
    closed({
      ...fieldsOf(SetFilter),
      set: closed({
        ...(set as { properties?: Record<string, TSchema> } | undefined)?.properties,
        filters: Type.Optional(
          Type.Unsafe<ParametrizedFilterOrGroup[]>({
            type: 'array',
            maxItems: 20,
            items: { $ref: 'ParametrizedFilterOrGroup#' },
            description: 'A value is in the set if a row that has it passes all of them',
          }),
        ),
      }),
    }),
  ),
  {
    examples: [
      {
        column: 'customer',
        operator: 'in_set',
        set: { filters: [{ column: 'product', operator: 'equals', value: { parameter: 'product' } }] },
      },
    ],
  },
)
const anyFilter = Type.Unsafe<ParametrizedFilter | ParametrizedSetFilter>(Type.Union([filter, setFilter]))
const FilterOrGroup = conditionModel('ParametrizedFilterOrGroup', anyFilter, {
  description: 'A filter, or a group of them: all, any, or not',
  examples: [{ column: 'region', operator: 'equals', value: { parameter: 'region' } }],
})

const having = model(
  'ParametrizedHaving',
  Type.Unsafe<ParametrizedHaving>(closed({ ...fieldsOf(Having), ...compared })),
  { examples: [{ column: 'revenue', operator: 'greater', value: { parameter: 'least' } }] },
)
const HavingOrGroup = conditionModel('ParametrizedHavingOrGroup', having, {
  description: 'A condition on the result, or a group of them: all, any, or not',
  examples: [{ column: 'revenue', operator: 'greater', value: { parameter: 'least' } }],
})

export type ParametrizedDimension = Omit<Dimension, 'grain'> & {
  grain?: Dimension['grain'] | ParameterReference
}
const PartialDimension = model(
  'ParametrizedDimension',
  Type.Unsafe<ParametrizedDimension>(closed({ ...fieldsOf(Dimension), grain: orParameter(oneOf(grains)) })),
  { examples: [{ column: 'date', grain: { parameter: 'grain' }, name: 'Period' }] },
)

export type ParametrizedMeasure = Omit<Measure, 'filters'> & { filters?: ParametrizedFilterOrGroup[] }
const PartialMeasure = model(
  'ParametrizedMeasure',
  Type.Unsafe<ParametrizedMeasure>(
    closed({
      ...fieldsOf(Measure),
      filters: Type.Optional(
        Type.Array(FilterOrGroup, {
          maxItems: 20,
          description: 'Only rows that match all of them are aggregated',
        }),
      ),
    }),
  ),
  { examples: [{ aggregate: 'avg', column: 'delay', name: 'Mean delay' }] },
)

const dimension = Type.Union([column('A dimension or a column'), PartialDimension, ParameterReference])
const measure = Type.Union([column('A measure of the model'), PartialMeasure, ParameterReference])
const resultColumn = (text: string) =>
  Type.Union([column(text), ParameterReference], {
    description: `${text}; of what a measure or dimension parameter switches by the parameter`,
  })

export type ParametrizedPivot = Omit<Pivot, 'columns'> & { columns: Static<typeof dimension>[] }
export type ParametrizedSort = Omit<Sort, 'by'> & { by: string | ParameterReference }
export type ParametrizedTop = Omit<Top, 'by' | 'dimension' | 'limit'> & {
  by: string | ParameterReference
  dimension?: string | ParameterReference
  limit: number | ParameterReference
}

const ParametrizedPivot = Type.Unsafe<ParametrizedPivot>(
  closed({ ...fieldsOf(Pivot), columns: Type.Array(dimension, { minItems: 1, maxItems: 3 }) }),
)
const ParametrizedSort = Type.Unsafe<ParametrizedSort>(
  closed({ ...fieldsOf(Sort), by: resultColumn('Name of a result column') }),
)
const ParametrizedTop = Type.Unsafe<ParametrizedTop>(
  closed({
    ...fieldsOf(Top),
    by: resultColumn('Name of a measure of the result: its top values are kept'),
    dimension: Type.Optional(resultColumn('Name of a dimension of the result; the first by default')),
    limit: Type.Union([Type.Integer({ minimum: 1, maximum: 1000 }), ParameterReference]),
  }),
)

export type ParametrizedRetention = Omit<CohortRetention, 'start' | 'return'> & {
  start?: ParametrizedFilterOrGroup[]
  return?: ParametrizedFilterOrGroup[]
}
export type ParametrizedFunnel = Omit<Funnel, 'steps'> & {
  steps: (Omit<Funnel['steps'][number], 'filters'> & { filters: ParametrizedFilterOrGroup[] })[]
}

const rowsWhere = ({ description = '' }: { description?: string } = {}) =>
  Type.Array(FilterOrGroup, { maxItems: 20, description })
const { start, return: returning, ...retentionFields } = fieldsOf(CohortRetention)
const ParametrizedRetention = Type.Unsafe<ParametrizedRetention>(
  closed({
    ...retentionFields,
    start: Type.Optional(rowsWhere(start)),
    return: Type.Optional(rowsWhere(returning)),
  }),
)
const ParametrizedFunnel = Type.Unsafe<ParametrizedFunnel>(
  closed({
    ...fieldsOf(Funnel),
    steps: Type.Array(
      closed({ ...fieldsOf(FunnelStep), filters: rowsWhere(fieldsOf(FunnelStep)['filters']) }),
      { minItems: 2, maxItems: 10 },
    ),
  }),
)

const textOf = (schema: TSchema): string => (schema as { description?: string }).description ?? ''

/** The fields of a structured query in which parameters are used. */
export const parametrized = {
  ...structured,
  dimensions: Type.Optional(
    Type.Array(dimension, { maxItems: 20, description: textOf(structured.dimensions) }),
  ),
  measures: Type.Optional(Type.Array(measure, { maxItems: 50, description: textOf(structured.measures) })),
  filters: Type.Optional(
    Type.Array(FilterOrGroup, { maxItems: 50, description: 'All must hold; groups say any or not' }),
  ),
  having: Type.Optional(Type.Array(HavingOrGroup, { maxItems: 20, description: textOf(structured.having) })),
  sort: Type.Optional(Type.Array(ParametrizedSort, { maxItems: 20, description: textOf(structured.sort) })),
  pivot: Type.Optional(ParametrizedPivot),
  top: Type.Optional(ParametrizedTop),
  retention: Type.Optional(ParametrizedRetention),
  funnel: Type.Optional(ParametrizedFunnel),
}

export const ParametrizedQuery = model('ParametrizedQuery', closed(parametrized), {
  description: 'A query in which parameters stand for measures, dimensions, grains and values',
  examples: [
    {
      dimensions: [{ column: 'date', grain: { parameter: 'grain' }, name: 'Period' }],
      measures: [{ parameter: 'metric' }],
      filters: [{ column: 'region', operator: 'in', values: { parameter: 'regions' } }],
    },
  ],
})

export type ParametrizedQuery = Omit<
  Query,
  'dimensions' | 'measures' | 'filters' | 'having' | 'sort' | 'pivot' | 'top' | 'retention' | 'funnel'
> &
  Static<typeof ParametrizedQuery>
