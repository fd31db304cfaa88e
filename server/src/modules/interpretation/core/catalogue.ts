import type { ColumnType } from '../../../../../contract/src/datasets.ts'
import type { FilterOrGroup } from '../../../../../contract/src/filters.ts'
import type { DimensionKind, MeasureKind, ModelMeasure } from '../../../../../contract/src/models.ts'
import type { WeekDay } from '../../../../../contract/src/models.ts'

export type CatalogueValue = string | number | boolean

/** What questions can be about: datasets, fields and values that the caller may see, and nothing else. */
export interface Catalogue {
  /** Changes with everything in it. */
  version: string
  datasets: CatalogueDataset[]
}

export interface CatalogueDataset {
  id: number
  name: string
  description: string
  /** Questions may be answered from it; otherwise it is only joined to one. */
  isAsked: boolean
  /** A model gives its fields a meaning: then every word of a question has to have one. */
  isModelled: boolean
  fields: CatalogueField[]
  joins: CatalogueJoin[]
  /** As queries name it, also through joins. */
  defaultTime: string | null
  weekStartsOn: WeekDay
  fiscalYearStartsIn: number
  timezone: string | null
  /** What questions leave out unless they speak of it. */
  questionFilters: FilterOrGroup[]
}

export interface CatalogueJoin {
  name: string
  label?: string | undefined
  datasetId: number
  isToMany: boolean
  /** The columns that are equal, of this dataset and of the joined one. */
  on: readonly { column: string; to: string }[]
}

/** The first and the last day of data. */
export interface DayRange {
  from: string
  to: string
}

export interface CatalogueField {
  name: string
  role: 'dimension' | 'measure'
  kind: DimensionKind | MeasureKind | 'other'
  label: string
  description: string
  synonyms: readonly string[]
  type: ColumnType
  isHidden: boolean
  /** A fraction that is shown in percent. */
  isShare: boolean
  /** Words of a model stand behind it, not only a column. */
  isModelled: boolean
  column: string | null
  /** Of a number that is mostly computed with: how. */
  defaultAggregate?: 'sum' | 'avg' | undefined
  measure?: ModelMeasure | undefined
  /** Of a time, as the caller sees it. */
  range?: DayRange | undefined
  /** Values with the words for them; of columns with few values, as the caller sees them. */
  values?: readonly { value: CatalogueValue; words?: readonly string[] }[] | undefined
  /** Its values are about as many as there are rows: each is of one row. */
  hasValuePerRow?: true
}

export const isNumeric = ({ type }: Pick<CatalogueField, 'type'>): boolean =>
  type === 'integer' || type === 'decimal' || type === 'number'

export const isTime = ({ type }: Pick<CatalogueField, 'type'>): boolean =>
  type === 'date' || type === 'timestamp'
