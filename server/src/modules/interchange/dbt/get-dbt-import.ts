import type { Answer } from '../../../../../contract/src/endpoint.ts'
import type { getDbtImport as endpoint } from '../../../../../contract/src/dbt-imports.ts'
import type { Context } from '../../../kernel/context.ts'
import { visibleIds } from '../../access/index.ts'
import { restrictedColumns } from '../../datasets/index.ts'
import { findImport } from './import-store.ts'

/** The last report, without datasets that the caller may not see. */
export async function getDbtImport(
  context: Context,
  { id }: { id: number },
): Promise<Answer<typeof endpoint>> {
  const row = await context.read((db) => findImport(db, id))
  if (!row) return { last: null }
  const ids = row.report.datasets.map(({ dataset_id: dataset }) => dataset)
  const { visible } = await visibleIds(context, 'dataset.edit', { type: 'dataset', ids })
  // The report quotes columns: also such as policies hide.
  const restricted = await restrictedColumns(context)
  const shown = new Set([...visible].filter((dataset) => !restricted.has(dataset)))
  const datasets = row.report.datasets.filter(({ dataset_id: dataset }) => shown.has(dataset))
  const isWhole = datasets.length === row.report.datasets.length
  // Losses quote what is in datasets, by the nodes that make them.
  const nodes = new Set(datasets.map(({ node }) => node))
  const losses = isWhole ? row.report.losses : row.report.losses.filter(({ node }) => nodes.has(node))
  return {
    last: { ...row.report, datasets, losses, loss_count: isWhole ? row.report.loss_count : losses.length },
  }
}
