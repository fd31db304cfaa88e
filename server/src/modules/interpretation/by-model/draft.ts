import { aggregates } from '../../../../../contract/src/aggregates.ts'
import type { Filter } from '../../../../../contract/src/filters.ts'
import { operators } from '../../../../../contract/src/operators.ts'
import { grains } from '../../../../../contract/src/grains.ts'
import type { Query } from '../../../../../contract/src/query.ts'
import { closed, nullable, oneOf, type Static, Type } from '../../../../../contract/src/schema.ts'
import { type CatalogueField, type CatalogueValue, isNumeric } from '../core/catalogue.ts'
import type { AskedDataset } from './asked-datasets.ts'

const text = () => Type.String({ maxLength: 200 })

/** What a language model may answer: nothing that the caller cannot see has a name in it. All fields are required, as
 * structured outputs want it. */
export function draftSchema(asked: readonly AskedDataset[]) {
  const names = [...new Set(asked.flatMap(({ fields }) => fields.map(({ name }) => name)))]
  const field = oneOf(names)
  return closed({
    dataset_id: nullable(
      Type.Union(
        asked.map(({ dataset }) => Type.Literal(dataset.id)),
        { description: 'null: none of them answers the question' },
      ),
    ),
    measures: Type.Array(closed({ field: nullable(field), aggregate: nullable(oneOf(aggregates)) }), {
      maxItems: 10,
      description: 'A measure by its name alone, or an aggregate of a field; count needs no field',
    }),
    dimensions: Type.Array(closed({ field, grain: nullable(oneOf(grains)) }), { maxItems: 5 }),
    filters: Type.Array(
      closed({ field, operator: oneOf(operators), values: Type.Array(text(), { maxItems: 50 }) }),
      {
        maxItems: 10,
        description: 'Dates as YYYY-MM-DD; between has both bounds, included',
      },
    ),
    sort: nullable(oneOf(['asc', 'desc'], { description: 'Of the first measure; desc for "top"' })),
    limit: nullable(Type.Integer({ minimum: 1, maximum: 1000 })),
    unexplained: Type.Array(text(), {
      maxItems: 10,
      description: 'Words of the question that the query does not answer, as they are written',
    }),
  })
}

export type Draft = Static<ReturnType<typeof draftSchema>>

/** A draft that is no query, with the reason, for the one who wrote it. */
export class DraftMistake extends Error {}

/** The query that a draft means. */
export function queryOf(draft: Draft, { fields }: AskedDataset): Query {
  const find = (name: string): CatalogueField => {
    const found = fields.find((field) => field.name === name)
    if (!found) throw new DraftMistake(`the dataset has no field ${name}`)
    return found
  }
  const measures = draft.measures.map(({ field, aggregate }, at) => {
    if (field === null) return { aggregate: 'count' as const, name: 'count' }
    if (find(field).role === 'measure') return field
    if (aggregate === null) throw new DraftMistake(`${field} is no measure: give an aggregate`)
    return { aggregate, column: field, name: `${aggregate} of ${field}${at === 0 ? '' : ` ${at + 1}`}` }
  })
  const dimensions = draft.dimensions.map(({ field, grain }) => {
    find(field)
    return grain === null ? field : { column: field, grain }
  })
  const [first] = measures
  const by = typeof first === 'string' ? first : first?.name
  return {
    ...(measures.length > 0 && { measures }),
    ...(dimensions.length > 0 && { dimensions }),
    ...(draft.filters.length > 0 && { filters: draft.filters.map((one) => filterOf(one, find(one.field))) }),
    ...(draft.sort !== null && by !== undefined && { sort: [{ by, order: draft.sort }] }),
    ...(draft.limit !== null && { limit: draft.limit }),
  }
}

const withoutValue = new Set(['is_null', 'is_not_null'])
const withValues = new Set(['in', 'not_in', 'between'])

function filterOf(
  { operator, values }: Draft['filters'][number],
  field: CatalogueField,
): Static<typeof Filter> {
  if (withoutValue.has(operator)) return { column: field.name, operator }
  const typed = values.map((value) => typedValue(value, field, operator))
  if (withValues.has(operator)) return { column: field.name, operator, values: typed }
  const [value, ...more] = typed
  if (value === undefined) throw new DraftMistake(`the filter on ${field.name} has no value`)
  if (more.length === 0) return { column: field.name, operator, value }
  if (operator === 'equals') return { column: field.name, operator: 'in', values: typed }
  throw new DraftMistake(`the filter on ${field.name} takes one value with ${operator}`)
}

/** A value in the type of its column. Of a column whose values are known it must be one of them, in any case. */
function typedValue(text: string, field: CatalogueField, operator: string): CatalogueValue {
  if (isNumeric(field) || operator === 'last') {
    const number = Number(text)
    if (text.trim() === '' || !Number.isFinite(number))
      throw new DraftMistake(`${field.name} is compared with a number`)
    return number
  }
  if (field.type === 'boolean') return text.toLowerCase() === 'true'
  const isExact =
    operator === 'equals' || operator === 'not_equals' || operator === 'in' || operator === 'not_in'
  const { values } = field
  if (!isExact || values === undefined || values.length === 0) return text
  const folded = text.toLocaleLowerCase()
  const known = values.find(({ value, words = [] }) =>
    [String(value), ...words].some((word) => word.toLocaleLowerCase() === folded),
  )
  if (!known) throw new DraftMistake(`${field.name} has no such value`)
  return known.value
}
