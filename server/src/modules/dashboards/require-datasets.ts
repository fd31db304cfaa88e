import type { Chart } from '../../../../contract/src/dashboards.ts'
import type { Context } from '../../kernel/context.ts'
import { requireTargets } from '../access/index.ts'

/**
 * Authorises the datasets that charts ask. Those that the dashboard asks already are left out, so that who may not
 * query one of them can still arrange the others; showing a chart authorises again.
 */
export async function requireDatasets(
  context: Pick<Context, 'user' | 'orgId' | 'read'>,
  charts: readonly Chart[],
  before: readonly Chart[] = [],
): Promise<void> {
  const known = new Set(before.map(({ dataset_id }) => dataset_id))
  const references = charts.flatMap(({ dataset_id: id }, index) =>
    known.has(id) ? [] : [{ type: 'dataset', id, path: `body.charts.${index}.dataset_id` }],
  )
  await requireTargets(context, 'dataset.query', references)
}
