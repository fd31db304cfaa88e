import { useQueries } from '@tanstack/react-query'
import { api, type Schema } from './api.ts'
import type { ColumnType } from '../../../charts/src/values/columns.ts'
import { datasetQuery } from './dataset-queries.ts'
import { t } from './words.ts'

/** What charts can be filtered, grouped and looked into by: a dimension or a column, joined ones too. */
export interface FieldChoice {
  /** As queries name it, such as `from.state`. */
  name: string
  label: string
  type: ColumnType
}

export interface DatasetFields {
  id: number
  name: string
  columns: FieldChoice[]
  measures: FieldChoice[]
}

/** The datasets that charts ask, with the fields that one may see. */
export function useDatasetFields(ids: readonly number[]): DatasetFields[] {
  const names = useQueries({ queries: ids.map((id) => ({ ...datasetQuery(id), retry: false })) })
  const models = useQueries({ queries: ids.map((id) => ({ ...modelQuery(id), retry: false })) })
  return ids.map((id, at) => ({
    id,
    name: names[at]?.data?.name ?? t('dataset {{id}}', { id }),
    columns: choicesOf(models[at]?.data?.fields ?? [], 'dimension'),
    measures: choicesOf(models[at]?.data?.fields ?? [], 'measure'),
  }))
}

export const modelQuery = (id: number) => ({
  queryKey: ['dataset-model', id],
  queryFn: () => api.GET('/api/datasets/{id}/model', { path: { id } }),
  staleTime: 30_000,
})

function choicesOf(fields: Schema<'ModelField'>[], wanted: 'dimension' | 'measure'): FieldChoice[] {
  return fields
    .filter(({ role, is_hidden: isHidden }) => role === wanted && !isHidden)
    .map(({ name, label, join, type }) => ({ name, label: join === null ? label : name, type }))
}
