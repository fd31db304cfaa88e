import type { Chart } from '../../../board/parts.ts'
import type { Variable } from '../../../board/variables/variable-state.ts'
import type { DatasetFields } from '../../../lib/dataset-fields.ts'
import { grainWords } from '../../../lib/grain-words.ts'
import { t } from '../../../lib/words.ts'
import { familyOf } from '../../../../../charts/src/values/columns.ts'
import { timeGrains } from '../../../../../contract/src/grains.ts'

export type Option = NonNullable<Variable['values']>[number]
type Measure = NonNullable<Option['measure']>
type Dimension = NonNullable<Option['dimension']>

/** A choice that stands for a part of a query. */
export function optionOf(type: Variable['type'], part: string | Measure | Dimension): Option {
  if (typeof part === 'string') return { value: part }
  const name =
    part.name ?? ('aggregate' in part ? `${part.aggregate} ${part.column ?? ''}`.trim() : part.column)
  return {
    value: name,
    label: name,
    ...(type === 'measure' ? { measure: part as Measure } : { dimension: part as Dimension }),
  }
}

/** As the server writes a choice into a query. */
export const chosenMeasure = ({ measure, label, value }: Option): string | Measure =>
  measure ? { ...measure, name: measure.name ?? label ?? String(value) } : String(value)

export const chosenDimension = ({ dimension, label, value }: Option): string | Dimension =>
  dimension ? { ...dimension, name: dimension.name ?? label ?? String(value) } : String(value)

const meaning = ({ value, measure, dimension }: Option): string => {
  const { name: _name, ...part } = { name: '', ...(measure ?? dimension) }
  return Object.keys(part).length > 0 ? JSON.stringify(part) : String(value)
}

export const sameOption = (one: Option, other: Option): boolean =>
  one.value === other.value || meaning(one) === meaning(other)

interface Around {
  charts: readonly Chart[]
  datasets: readonly DatasetFields[]
}

const askedIn = ({ query }: Chart, type: Variable['type']): (string | object)[] =>
  (type === 'measure' ? query?.measures : query?.dimensions) ?? []

/** Everything that a switch of this type can offer: what charts ask already, and fields of their datasets. */
export function offersFor(type: Variable['type'], { charts, datasets }: Around): Option[] {
  if (type === 'grain') return timeGrains.map((grain) => ({ value: grain, label: grainWords[grain] }))
  const asked = charts.flatMap((chart) => askedIn(chart, type))
  const plain = asked.flatMap((part) =>
    typeof part === 'object' && ('parameter' in part || ('grain' in part && typeof part.grain === 'object'))
      ? []
      : [optionOf(type, part as never)],
  )
  const fields = type === 'measure' ? datasets.flatMap(measuresOf) : datasets.flatMap(dimensionsOf)
  return [...plain, ...fields].filter(
    (option, at, all) => all.findIndex((other) => sameOption(other, option)) === at,
  )
}

const dimensionsOf = ({ columns }: DatasetFields): Option[] =>
  columns.map(({ name, label }) => ({ value: name, ...(label === name ? {} : { label }) }))

function measuresOf({ columns, measures }: DatasetFields): Option[] {
  const numbers = columns.filter(({ type }) => familyOf(type) === 'number')
  const made = numbers.flatMap(({ name: column, label }) =>
    (['sum', 'avg'] as const).map((aggregate): Option => {
      const words =
        aggregate === 'sum'
          ? t('Sum of {{column}}', { column: label })
          : t('Mean {{column}}', { column: label })
      return { value: `${aggregate} ${column}`, label: words, measure: { aggregate, column } }
    }),
  )
  const rows: Option = { value: 'rows', label: t('Count of rows'), measure: { aggregate: 'count' } }
  return [
    ...measures.map(({ name, label }) => ({ value: name, ...(label === name ? {} : { label }) })),
    rows,
    ...made,
  ]
}

const proposed = 6
const usualGrains: readonly unknown[] = ['day', 'week', 'month', 'quarter', 'year']

/** A variable of another type, with choices to begin with where it cannot be without. */
export function withType(variable: Variable, type: Variable['type'], around: Around): Variable {
  const { values: _values, default: _default, field: _field, is_multiple: _isMultiple, ...rest } = variable
  if (type !== 'measure' && type !== 'dimension' && type !== 'grain') return { ...rest, type }
  const offers = offersFor(type, around)
  const asked = around.charts.flatMap((chart) => askedIn(chart, type))
  const values =
    type === 'grain'
      ? offers.filter(({ value }) => usualGrains.includes(value))
      : offers.slice(0, Math.max(1, Math.min(proposed, asked.length)))
  const usual = type === 'grain' ? 'month' : values[0]?.value
  return { ...rest, type, values, ...(usual === undefined ? {} : { default: usual }) }
}
