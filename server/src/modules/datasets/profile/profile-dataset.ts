import type { Context } from '../../../kernel/context.ts'
import type { Sources } from '../../connectors/index.ts'
import { type Reading, type Recording, recordQuery } from '../../history/index.ts'
import type { ColumnProfile, Warehouse } from '../../warehouse/index.ts'
import {
  type DatasetTable,
  getDatasetTable,
  readWhole,
  versionNumber,
  warehouseTable,
} from '../dataset-table.ts'
import { queryFailure } from '../errors.ts'
import type { At } from '../versions/store.ts'
import { profileLive } from './profile-live.ts'

type Caller = Pick<Context, 'read'> & Recording & { warehouse: Warehouse; sources: Sources }

type Profiling = Pick<Caller, 'warehouse' | 'orgId'> & { reading: Reading }

/** What the columns hold, as far as the caller may see them: masked ones are described as they are shown. */
export async function profileDataset(context: Caller, { id, ...at }: { id: number } & At) {
  const table = await getDatasetTable(context, id, at)
  const { source } = table
  const { profiles, isSample } = await recordQuery(context, { datasetIds: [id] }, ({ reading, reads }) => {
    reads([readWhole(table)])
    return source.kind === 'live'
      ? profileLive({ ...context, reading }, table, source)
      : profileVersion({ ...context, reading }, table)
  })
  return {
    dataset_version: versionNumber(table),
    // Counted, because there may be rows that the caller does not see.
    row_count: profiles[0]?.row_count ?? 0,
    is_sample: isSample,
    columns: profiles.map(shown),
  }
}

async function profileVersion({ warehouse, orgId, reading }: Profiling, table: DatasetTable) {
  const profiles = await warehouse.profile(orgId, warehouseTable(table, reading)).catch((error: unknown) => {
    throw queryFailure(error, undefined)
  })
  return { profiles, isSample: false }
}

const shares = { p05: 0.05, p25: 0.25, p50: 0.5, p75: 0.75, p95: 0.95 } as const

function shown({ quantiles, histogram, top_values, native, row_count: _rows, ...profile }: ColumnProfile) {
  const points = quantiles ? Object.entries(shares) : []
  return {
    ...profile,
    native_type: native,
    quantiles: points.map(([name, at]) => ({ at, value: quantiles?.[name as keyof typeof shares] ?? null })),
    histogram: histogram ?? [],
    top: top_values,
  }
}
