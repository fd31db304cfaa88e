import type { Context } from '../../kernel/context.ts'
import { requireTargets } from '../access/index.ts'
import type { Parts } from './dashboard.ts'
import { type Reading, requireStatements } from './require-statements.ts'

type QueryingParts = Pick<Parts, 'charts' | 'filters'>

/**
 * Authorises the datasets that charts ask and filters offer values of, and reads what charts ask in SQL. Those that the dashboard asks already are left out,
 * so that who may not query one of them can still arrange the others; showing a chart authorises again.
 */
export async function requireDatasets(
  context: Pick<Context, 'user' | 'orgId' | 'read' | 'signal'> & Reading,
  parts: QueryingParts,
  before?: QueryingParts,
): Promise<void> {
  const known = new Set(before ? datasetsIn(before).map(({ id }) => id) : [])
  await requireTargets(
    context,
    'dataset.query',
    datasetsIn(parts)
      .filter(({ id }) => !known.has(id))
      .map(({ id, path }) => ({ type: 'dataset', id, path })),
  )
  await requireStatements(context, parts.charts, before?.charts ?? [])
}

function datasetsIn({ charts, filters }: QueryingParts): { id: number; path: string }[] {
  return [
    ...charts.flatMap(({ dataset_id: id, sql }, index) => [
      ...(id === undefined ? [] : [{ id, path: `body.charts.${index}.dataset_id` }]),
      ...(sql?.inputs ?? []).map(({ dataset_id: input }, at) => ({
        id: input,
        path: `body.charts.${index}.sql.inputs.${at}.dataset_id`,
      })),
    ]),
    ...filters.flatMap(({ targets }, index) =>
      targets.map(({ dataset_id: id }, at) => ({
        id,
        path: `body.filters.${index}.targets.${at}.dataset_id`,
      })),
    ),
  ]
}
