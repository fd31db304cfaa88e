import fc from 'fast-check'
import { expect, test } from 'vitest'
import { modelFormats } from '../../../../contract/src/model-interchange.ts'
import type { Model } from '../../../../contract/src/models.ts'
import { cases } from '../../../test/cases.ts'
import { parseStrictYaml } from '../../kernel/texts/parse-yaml.ts'
import { writeYaml } from '../../kernel/texts/write-yaml.ts'
import { formats } from './formats.ts'
import { overlayModel } from './overlay-model.ts'
import type { Loss, NamedDataset, Scene } from './scene.ts'

const columns: NamedDataset['columns'] = [
  { name: 'id', type: 'integer' },
  { name: 'status', type: 'text' },
  { name: 'Order Date', type: 'date' },
  { name: 'amount', type: 'decimal' },
  { name: 'is_paid', type: 'boolean' },
  { name: 'order', type: 'text' },
]
const dataset: NamedDataset = {
  id: 1,
  name: 'Orders',
  description: 'All',
  relation: ['shop', 'orders'],
  columns,
}
const customers: NamedDataset = {
  id: 2,
  name: 'Customers',
  description: '',
  relation: ['shop', 'customers'],
  columns: [
    { name: 'id', type: 'integer' },
    { name: 'code', type: 'text' },
  ],
}
const scene: Scene = { dataset, others: [customers] }

const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
const said = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
const texts = fc.constantFrom('One', "It's: two", 'null', '{{x}}', '# no')

const dimension = (column: (typeof columns)[number]) => {
  const kind = { integer: 'number', decimal: 'number', text: 'text', date: 'time', boolean: 'boolean' }[
    column.type as string
  ]
  return fc
    .record({
      label: some(texts),
      description: some(texts),
      synonyms: some(fc.constant(['other'])),
      hidden: some(fc.constant(true)),
      format: some(fc.constantFrom({ kind: 'number', decimals: 1 }, { kind: 'percent' })),
      grains: some(
        fc.constantFrom(
          ['month', 'quarter', 'year'],
          ['day', 'month'],
          ['hour', 'day', 'week', 'month', 'quarter', 'year'],
        ),
      ),
    })
    .map(({ grains, format, ...rest }) => {
      const name = `dim_${column.name.toLowerCase().replace(' ', '_')}`
      const more = kind === 'time' ? { grains } : kind === 'number' ? { format } : {}
      return said({ name, column: column.name, kind, ...rest, ...more })
    })
}

const filter = fc.constantFrom(
  { column: 'status', operator: 'equals', value: "it's" },
  { column: 'status', operator: 'in', values: ['a', 'b'] },
  { column: 'amount', operator: 'between', values: [1, 2.5] },
  { column: 'amount', operator: 'greater', value: -3 },
  { column: 'is_paid', operator: 'equals', value: true },
  { column: 'order', operator: 'is_not_null' },
  { column: 'status', operator: 'contains', value: 'x' },
  { any: [{ column: 'status', operator: 'equals', value: 'a' }] },
)

const aggregate = fc
  .record({
    what: fc.constantFrom(
      { aggregate: 'count' },
      { aggregate: 'count', column: 'order' },
      { aggregate: 'count_distinct', column: 'id' },
      { aggregate: 'sum', column: 'amount' },
      { aggregate: 'avg', column: 'amount' },
      { aggregate: 'min', column: 'Order Date' },
      { aggregate: 'median', column: 'amount' },
      { aggregate: 'percentile', column: 'amount', percentile: 95 },
      { aggregate: 'share_true', column: 'is_paid' },
    ),
    filters: some(
      fc.uniqueArray(filter, { minLength: 1, maxLength: 2, selector: (one) => JSON.stringify(one) }),
    ),
    label: some(texts),
    description: some(texts),
    format: some(fc.constantFrom({ kind: 'percent' }, { kind: 'bytes' })),
    hidden: some(fc.constant(true)),
    synonyms: some(fc.constant(['turnover'])),
  })
  .map(({ what, ...rest }) => said({ kind: 'aggregate', ...what, ...rest }))

const composed = fc.constantFrom(
  { kind: 'ratio', numerator: 'm_0', denominator: 'm_1' },
  { kind: 'cumulative', measure: 'm_0' },
  { kind: 'cumulative', measure: 'm_0', reset: 'year' },
  { kind: 'moving', measure: 'm_0', periods: 3 },
  { kind: 'period_over_period', measure: 'm_1', grain: 'month', show: 'value' },
  { kind: 'period_over_period', measure: 'm_1', grain: 'year', offset: 2, show: 'percent_change' },
  { kind: 'period_over_period', measure: 'm_1', grain: 'week', show: 'change' },
  { kind: 'share_of_total', measure: 'm_0' },
)

const join = fc.constantFrom(
  { name: 'buyer', cardinality: 'many_to_one', on: [{ column: 'id', to: 'id' }] },
  { name: 'buyer', cardinality: 'one_to_many', on: [{ column: 'order', to: 'code' }] },
  {
    name: 'buyer',
    cardinality: 'many_to_one',
    on: [
      { column: 'id', to: 'id' },
      { column: 'status', to: 'code' },
    ],
  },
  { name: 'buyer', cardinality: 'many_to_many', on: [{ column: 'id', to: 'id' }], label: 'Buyer' },
)

const models: fc.Arbitrary<Model> = fc
  .record({
    description: some(texts),
    time: fc.boolean(),
    dimensions: fc.tuple(...columns.map(dimension)),
    aggregates: fc.uniqueArray(aggregate, {
      minLength: 2,
      maxLength: 4,
      // Formats without references tell measures that compute the same apart by nothing.
      selector: ({
        aggregate: how,
        column,
        filters,
      }: {
        aggregate: string
        column?: string
        filters?: unknown
      }) => JSON.stringify([how, column, filters]),
    }),
    composed: fc.array(composed, { maxLength: 3 }),
    joins: some(join),
    hierarchy: fc.boolean(),
  })
  .map(({ description, time, dimensions, aggregates, composed: more, joins, hierarchy }): Model => {
    const made: unknown = {
      ...said({ description, default_time_dimension: time ? 'dim_order_date' : undefined }),
      dimensions: dimensions,
      hierarchies: hierarchy ? [{ name: 'way', levels: ['dim_status', 'dim_order'] }] : [],
      measures: [...aggregates, ...more].map((one, at) => ({ name: `m_${at}`, ...one })),
      joins: joins ? [{ ...joins, dataset_id: 2 }] : [],
    }
    return made as Model
  })

/** The model without what is listed as lost. */
function withoutLost(model: Model, losses: readonly Loss[]): Model {
  const left = structuredClone(model) as unknown as Record<string, unknown>
  const whole = new Set(losses.flatMap(({ path, isWhole }) => (isWhole ? [path] : [])))
  for (const { path, isWhole } of losses) {
    const [list = '', index, field] = path.split('.')
    if (isWhole) continue
    if (index === undefined) delete left[list]
    else if (field !== undefined) delete (left[list] as Record<string, unknown>[])[Number(index)]![field]
  }
  for (const list of ['measures', 'joins', 'hierarchies'])
    left[list] = (left[list] as unknown[]).filter((_, index) => !whole.has(`${list}.${index}`))
  return left as unknown as Model
}

test.each(modelFormats)('a model that goes into %s and back is the same but for what is listed', (format) => {
  fc.assert(
    fc.property(models, (model) => {
      const { document, losses } = formats[format].write(model, scene)
      const text = writeYaml(document)
      const read = formats[format].read(parseStrictYaml(text), scene, { name: undefined })
      expect([text, read.losses]).toEqual([text, []])
      expect(read.model).toEqual(withoutLost(model, losses))
      // Over the model that it came from nothing is lost.
      const over = overlayModel({ format, imported: read.model, current: model, scene })
      const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
      expect(over.measures.toSorted(byName)).toEqual(model.measures.toSorted(byName))
      expect({ ...over, measures: [] }).toEqual({ ...model, measures: [] })
    }),
    { numRuns: cases(300) },
  )
})
