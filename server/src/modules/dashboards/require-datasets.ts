import type { Context } from '../../kernel/context.ts'
import { requireTargets } from '../access/index.ts'
import { refuseMistakes, type Detail } from '../../kernel/errors.ts'
import { modelParameters } from '../models/index.ts'
import { keyOf } from '../parameters/index.ts'
import { datasetsOf, type Parts } from './dashboard.ts'
import { noParameter, unknownParameters } from './variables.ts'
import { type Reading, requireStatements } from './require-statements.ts'

type QueryingParts = Pick<Parts, 'charts' | 'filters' | 'variables'>

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
  await requireParameters(context, parts, before)
  await requireStatements(context, parts.charts, before?.charts ?? [])
}

/** Refuses charts that name parameters which neither they, the dashboard nor the models of their datasets have. */
async function requireParameters(
  context: Pick<Context, 'user' | 'read'>,
  parts: QueryingParts,
  before: QueryingParts | undefined,
): Promise<void> {
  const known = new Set(
    (before ? unknownParameters(before) : []).map(({ chart, name }) => `${chart.id} ${name}`),
  )
  const missing: Detail[] = []
  for (const unknown of unknownParameters(parts)) {
    const { chart, name } = unknown
    if (known.has(`${chart.id} ${name}`)) continue
    const ofModels = await Promise.all(datasetsOf(chart).map((id) => modelParameters(context, id)))
    if (!ofModels.flat().some((one) => keyOf(one.name) === keyOf(name))) missing.push(noParameter(unknown))
  }
  refuseMistakes(missing)
}

function datasetsIn({ charts, filters, variables }: QueryingParts): { id: number; path: string }[] {
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
    ...variables.flatMap(({ field }, index) =>
      field?.dataset_id === undefined
        ? []
        : [{ id: field.dataset_id, path: `body.variables.${index}.field.dataset_id` }],
    ),
  ]
}
