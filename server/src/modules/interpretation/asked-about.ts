import type { FilterOrGroup } from '../../../../contract/src/filters.ts'
import type { Query } from '../../../../contract/src/query.ts'
import { orNotFound } from '../../kernel/errors.ts'
import type { DatasetTable } from '../datasets/index.ts'
import type { Frozen } from '../models/index.ts'

/** What questions are about in the place of all that the caller may query: the data of a release, as it shows them. */
export interface AskedData {
  /** Governed for the caller, and of each only the columns that may be asked about. */
  tables: readonly DatasetTable[]
  frozen: Frozen
  /** What datasets are called, by id. */
  names: ReadonlyMap<number, string>
  /** What every query of a dataset is limited to, by its id. */
  limits: ReadonlyMap<number, readonly FilterOrGroup[]>
}

export const tableAsked = ({ tables }: AskedData, id: number): DatasetTable =>
  orNotFound(
    tables.find((table) => table.id === id),
    'dataset',
  )

/** The query with what everything is limited to. */
export function limitedTo(about: AskedData | undefined, id: number, query: Query): Query {
  const limits = about?.limits.get(id) ?? []
  return limits.length === 0 ? query : { ...query, filters: [...(query.filters ?? []), ...limits] }
}
