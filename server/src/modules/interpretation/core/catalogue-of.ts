import type { ModelField } from '../../../../../contract/src/dataset-model.ts'
import type { FilterOrGroup } from '../../../../../contract/src/filters.ts'
import type { Cardinality, Model } from '../../../../../contract/src/models.ts'
import type { CatalogueDataset, CatalogueField, CatalogueValue, DayRange } from './catalogue.ts'

interface Described {
  id: number
  name: string
  description: string
  model: Model
  /** Its own fields, without those of joins. */
  fields: readonly ModelField[]
  /** By the names of fields: their values, as the caller sees them. */
  values: ReadonlyMap<string, readonly CatalogueValue[]>
  /** By the names of times. */
  ranges: ReadonlyMap<string, DayRange>
  /** Rows that the caller sees. */
  rowCount: number
  isAsked: boolean
  questionFilters: readonly FilterOrGroup[]
}

/** A dataset with its model as the parser reads it. */
export function catalogueDataset({
  model,
  values,
  ranges,
  rowCount,
  ...described
}: Described): CatalogueDataset {
  const { conventions = {} } = model
  return {
    ...described,
    isModelled: model.measures.length > 0,
    fields: described.fields
      .filter(({ kind, role }) => kind !== 'other' || role === 'measure')
      .map((field) => catalogueField(field, { model, values, ranges, rowCount })),
    joins: model.joins.map(({ name, label, dataset_id: datasetId, cardinality, on }) => ({
      name,
      ...(label ? { label } : {}),
      datasetId,
      isToMany: isToMany(cardinality),
      on,
    })),
    defaultTime: model.default_time_dimension ?? null,
    weekStartsOn: conventions.week_starts_on ?? 'monday',
    fiscalYearStartsIn: conventions.fiscal_year_starts_in ?? 1,
    timezone: conventions.timezone ?? null,
    questionFilters: [...described.questionFilters],
  }
}

const isToMany = (cardinality: Cardinality) => cardinality === 'one_to_many' || cardinality === 'many_to_many'

function catalogueField(
  field: ModelField,
  { model, values, ranges, rowCount }: Pick<Described, 'model' | 'values' | 'ranges' | 'rowCount'>,
): CatalogueField {
  const measure =
    field.role === 'measure' ? model.measures.find(({ name }) => name === field.name) : undefined
  const listed = field.values?.map(({ value, label }) => ({
    value,
    ...(label === undefined ? {} : { words: [label] }),
  }))
  const range = ranges.get(field.name)
  const all = values.get(field.name)
  const seen = all?.filter((value) => !listed?.some((one) => one.value === value))
  return {
    name: field.name,
    role: field.role,
    kind: field.kind,
    label: field.label,
    description: field.description ?? '',
    synonyms: field.synonyms,
    type: field.type,
    isHidden: field.is_hidden,
    isShare: field.format?.kind === 'percent' || isShareLike(field),
    isModelled: field.source === 'model',
    column: field.column,
    ...(field.default_aggregate === 'sum' || field.default_aggregate === 'avg'
      ? { defaultAggregate: field.default_aggregate }
      : {}),
    measure,
    ...(range ? { range } : {}),
    ...(all && all.length * 2 > rowCount ? { hasValuePerRow: true } : {}),
    ...(listed || seen ? { values: [...(listed ?? []), ...(seen ?? []).map((value) => ({ value }))] } : {}),
  }
}

const isShareLike = ({ role, kind, format, name }: ModelField) =>
  role === 'measure' &&
  format === null &&
  (kind === 'share_of_total' ||
    ((kind === 'ratio' || kind === 'formula') && /(^|_)(rate|share|ratio|percent|pct)(_|$)/i.test(name)))
