import { t } from '../../../lib/words.ts'
import { filterBy } from './draft-moves.ts'
import { familyOfField, type Field, type Offer } from './field.ts'
import { dimensionOf, nameOfDimension, type Dimension, type QueryDraft } from './query-draft.ts'
import type { Grain } from '../../../../../charts/src/values/grain-text.ts'
import { grainWords } from '../../../lib/grain-words.ts'

/** One way to look into a value. */
export interface DrillStep {
  label: string
  dimension: Dimension
  /** It is the next level of a hierarchy, or the next finer grain. */
  isNext: boolean
}

const finer: Partial<Record<Grain, Grain>> = {
  year: 'quarter',
  quarter: 'month',
  month: 'day',
  week: 'day',
  day: 'hour',
  hour: 'minute',
}

const maxSteps = 12

/** Where one can go from a dimension: down its hierarchies and grains first, then to any other dimension. */
export function drillSteps(
  dimension: Dimension,
  draft: QueryDraft,
  { fields, hierarchies }: Offer,
): DrillStep[] {
  const fieldOf = (name: string) => fields.find((field) => field.name === name)
  const used = new Set([...draft.rows, ...draft.columns].map(({ column }) => column))
  const levels = hierarchies.flatMap(({ levels: names }) => {
    const next = fieldOf(names[names.indexOf(dimension.column) + 1] ?? '')
    return names.includes(dimension.column) && next && !used.has(next.name) ? [next] : []
  })
  const grain = dimension.grain && finer[dimension.grain]
  const own = fieldOf(dimension.column)
  const grains: DrillStep[] =
    grain && own?.grains.includes(grain)
      ? [
          {
            label: t('{{label}} by {{grain}}', { label: own.label, grain: grainWords[grain] }),
            dimension: { column: dimension.column, grain },
            isNext: true,
          },
        ]
      : []
  const others = fields.filter(
    (field) =>
      field.role === 'dimension' &&
      !field.is_hidden &&
      !used.has(field.name) &&
      !levels.includes(field) &&
      familyOfField(field) !== 'other',
  )
  return [
    ...levels.map((field) => stepTo(field, true)),
    ...grains,
    ...others.map((field) => stepTo(field, false)),
  ].slice(0, maxSteps)
}

function stepTo(field: Field, isNext: boolean): DrillStep {
  return { label: field.label, dimension: dimensionOf(field), isNext }
}

/** The dimensions of a pressed cell with their values. */
export type Press = [dimension: Dimension, value: unknown][]

export function keepOnly(draft: QueryDraft, press: Press): QueryDraft {
  return press.reduce((sum, [dimension, value]) => filterBy(sum, dimension, [value, true]), draft)
}

/** Keeps what was pressed and groups it by the step, in the place of the dimension that was pressed. */
export function drillInto(draft: QueryDraft, press: Press, { dimension: next }: DrillStep): QueryDraft {
  const kept = keepOnly(draft, press)
  const last = press.at(-1)?.[0]
  if (!last) return kept
  const swap = (list: Dimension[]) =>
    list.map((one) => (nameOfDimension(one) === nameOfDimension(last) ? next : one))
  return { ...kept, rows: swap(kept.rows), columns: swap(kept.columns), top: undefined, sort: [] }
}

const maxColumns = 20

/** The rows behind a cell: every combination of the columns that there is, and how often it is there. */
export function rowsBehind(draft: QueryDraft, press: Press, fields: Field[]): QueryDraft {
  const columns = fields
    .filter(({ role, join, is_hidden }) => role === 'dimension' && join === null && !is_hidden)
    .slice(0, maxColumns)
  return {
    ...keepOnly(draft, press),
    rows: columns.map(({ name }) => ({ column: name })),
    columns: [],
    values: [{ aggregate: 'count', name: t('Rows') }],
    having: [],
    sort: [],
    totals: false,
    subtotals: false,
    top: undefined,
    comparison: undefined,
    limit: 500,
  }
}
