import type { Context } from '../../kernel/context.ts'
import type { ColumnProfile, Warehouse } from '../warehouse/index.ts'
import { getDatasetTable, versionOf, warehouseTable } from './dataset-table.ts'
import { queryFailure } from './errors.ts'

type Caller = Pick<Context, 'read' | 'user' | 'orgId'> & { warehouse: Warehouse }

export async function profileDataset(context: Caller, { id }: { id: number }) {
  const table = await getDatasetTable(context, id)
  const { version } = versionOf(table)
  const profiles = await context.warehouse
    .profile(context.orgId, warehouseTable(table))
    .catch((error: unknown) => {
      throw queryFailure(error, undefined)
    })
  // Counted, because the version has rows that the caller may not see.
  const rowCount = profiles[0]?.row_count ?? 0
  return { dataset_version: version, row_count: rowCount, columns: profiles.map(shown) }
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
