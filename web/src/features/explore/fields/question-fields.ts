import { grains, type Grain } from '../../../../../contract/src/grains.ts'
import { t } from '../../../lib/words.ts'
import type { Dimension, Measure } from '../../../ui/field-forms/model-field.ts'
import type { Field } from '../draft/field.ts'
import { nameOfValue, type QueryDraft, type QueryFields, type Value } from '../draft/query-draft.ts'

/** A field that one question alone has. */
export type QuestionField = { role: 'dimension'; item: Dimension } | { role: 'measure'; item: Measure }

type SavedMeasure = NonNullable<QueryFields['measures']>[number]

const typeOfKind: Record<Dimension['kind'], Field['type']> = {
  text: 'text',
  number: 'number',
  time: 'date',
  boolean: 'boolean',
  geo: 'text',
}

const dayGrains: Grain[] = grains.filter((grain) => !/second|minute|hour/.test(grain))

/** The fields of a question, as those of the model are listed. */
export const fieldsOfQuestion = ({ dimensions = [], measures = [] }: QueryFields): Field[] => [
  ...measures.map((one): Field => ({
    ...blank(one),
    role: 'measure',
    default_role: 'measure',
    type: 'number',
  })),
  ...dimensions.map((one): Field => ({
    ...blank(one),
    role: 'dimension',
    type: one.groups ? 'text' : typeOfKind[one.kind],
    grains: one.kind === 'time' ? (one.grains ?? dayGrains) : [],
    bin: one.bin ?? null,
  })),
]

const blank = ({ name, label, description }: Pick<Dimension, 'name' | 'label' | 'description'>) => ({
  name,
  source: 'question' as const,
  join: null,
  label: label ?? name,
  description: description ?? null,
  synonyms: [],
  grains: [],
  bin: null,
  is_hidden: false,
  default_role: 'dimension' as const,
  default_aggregate: null,
})

export function findQuestionField(
  { dimensions = [], measures = [] }: QueryFields,
  name: string,
): QuestionField | undefined {
  const dimension = dimensions.find((one) => one.name === name)
  if (dimension) return { role: 'dimension', item: dimension }
  const measure = measures.find((one) => one.name === name)
  return measure && { role: 'measure', item: measure as Measure }
}

/** The fields with one in the place of another, or behind all of them. */
export function withField(fields: QueryFields, field: QuestionField, before?: string): QueryFields {
  const put = <Item extends { name: string }>(list: readonly Item[] = [], item: Item): Item[] => {
    const at = list.findIndex(({ name }) => name === before)
    return at < 0 ? [...list, item] : list.with(at, item)
  }
  return field.role === 'dimension'
    ? { ...fields, dimensions: put(fields.dimensions, field.item) }
    : { ...fields, measures: put(fields.measures, field.item as SavedMeasure) }
}

/** The question with a field in the place of another; what named that one names it. */
export function replaceField(draft: QueryDraft, field: QuestionField, before: string): QueryDraft {
  const to = field.item.name
  const rename = <Item extends { column?: string | undefined }>(one: Item): Item =>
    one.column === before ? { ...one, column: to } : one
  return {
    ...draft,
    fields: withField(draft.fields, field, before),
    rows: draft.rows.map(rename),
    columns: draft.columns.map(rename),
    values: draft.values.map((value) =>
      typeof value === 'string' ? (value === before ? to : value) : rename(value),
    ),
    sort: draft.sort.map((one) => (one.by === before ? { ...one, by: to } : one)),
  }
}

export function withoutField(fields: QueryFields, name: string | undefined): QueryFields {
  const others = <Item extends { name: string }>(list: readonly Item[] = []) =>
    list.filter((one) => one.name !== name)
  return { dimensions: others(fields.dimensions), measures: others(fields.measures) }
}

/** The question without a field, and without what names it. */
export function removeField(draft: QueryDraft, name: string): QueryDraft {
  const isOther = (one: { column?: string | undefined }) => one.column !== name
  return {
    ...draft,
    fields: withoutField(draft.fields, name),
    rows: draft.rows.filter(isOther),
    columns: draft.columns.filter(isOther),
    values: draft.values.filter((value) => (typeof value === 'string' ? value !== name : isOther(value))),
    filters: draft.filters.filter((filter) => !('column' in filter) || isOther(filter)),
  }
}

export const calculations = ['cumulative', 'difference', 'rank', 'share_of_total', 'moving'] as const
export type Calculation = (typeof calculations)[number]

const calculationNames: Record<Calculation, (name: string) => string> = {
  cumulative: (name) => t('Running total of {{name}}', { name }),
  difference: (name) => t('Change of {{name}}', { name }),
  rank: (name) => t('Rank by {{name}}', { name }),
  share_of_total: (name) => t('Share of {{name}}', { name }),
  moving: (name) => t('Moving mean of {{name}}', { name }),
}

const settings: Record<Calculation, (along: string | undefined) => Partial<Measure>> = {
  cumulative: (along) => (along === undefined ? {} : { along }),
  difference: (along) => ({ show: 'change', ...(along === undefined ? {} : { along }) }),
  rank: () => ({}),
  share_of_total: () => ({ format: { kind: 'percent', decimals: 1 } }),
  moving: (along) => ({ periods: 3, ...(along === undefined ? {} : { along }) }),
}

/** The question with a calculation over the values of its answer beside them. */
export function withCalculation(draft: QueryDraft, value: Value, kind: Calculation): QueryDraft {
  const of = namedValue(draft, value)
  const first = draft.rows[0]
  // Along a time it is known what comes before what; along anything else it is the order of the rows.
  const along = first && first.grain === undefined ? first.column : undefined
  const name = freeName(of.draft, calculationNames[kind](of.name))
  const measure = { name, kind, measure: of.name, ...settings[kind](along) } as SavedMeasure
  return {
    ...of.draft,
    fields: { ...of.draft.fields, measures: [...(of.draft.fields.measures ?? []), measure] },
    values: [...of.draft.values, name],
  }
}

/** A value under a name that others can be made of: a measure is one, an aggregate becomes one. */
function namedValue(draft: QueryDraft, value: Value): { draft: QueryDraft; name: string } {
  if (typeof value === 'string') return { draft, name: value }
  const name = freeName(draft, nameOfValue(value))
  const { name: _name, ...aggregate } = value
  const measure = { ...aggregate, name, kind: 'aggregate' } as SavedMeasure
  return {
    name,
    draft: {
      ...draft,
      fields: { ...draft.fields, measures: [...(draft.fields.measures ?? []), measure] },
      values: draft.values.map((one) => (one === value ? name : one)),
    },
  }
}

/** A name without dots that no field of the question has. */
export function freeName({ fields: { dimensions = [], measures = [] } }: QueryDraft, wanted: string): string {
  const taken = new Set([...dimensions, ...measures].map(({ name }) => name.toLowerCase()))
  const plain = wanted.replaceAll('.', '_').slice(0, 90)
  let name = plain
  for (let copy = 2; taken.has(name.toLowerCase()); copy += 1) name = `${plain} ${copy}`
  return name
}
