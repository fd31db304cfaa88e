import { useQuery } from '@tanstack/react-query'
import type { Schema } from '../../lib/api.ts'
import { modelQuery } from '../../lib/dataset-fields.ts'

type ModelField = Schema<'ModelField'>

export interface Fields {
  dimensions: ModelField[]
  measures: ModelField[]
  /** What people call a field. */
  labelOf: (name: string) => string
  find: (name: string) => ModelField | undefined
}

/** What a query of a dataset can name, as the caller may see it. */
export function useFields(datasetId: number | null): Fields {
  const { data } = useQuery({ ...modelQuery(datasetId ?? 0), enabled: datasetId !== null, retry: false })
  const fields = data?.fields ?? []
  const find = (name: string) => fields.find((field) => field.name === name)
  const offered = fields.filter(({ is_hidden: isHidden, kind }) => !isHidden && kind !== 'other')
  return {
    dimensions: offered.filter(({ role }) => role === 'dimension'),
    measures: offered.filter(({ role }) => role === 'measure'),
    labelOf: (name) => find(name)?.label ?? name.replaceAll('_', ' '),
    find,
  }
}
