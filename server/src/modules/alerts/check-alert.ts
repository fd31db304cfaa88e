import type { AlertSource } from '../../../../contract/src/alert-conditions.ts'
import type { Context } from '../../kernel/context.ts'
import { type Detail, detailsOf, refuseMistakes } from '../../kernel/errors.ts'
import { requireRecipients } from '../access/index.ts'
import { contentsOf, dashboardsOf, shownChart } from '../dashboards/index.ts'
import { withoutHiddenNames, type Withholds } from '../datasets/index.ts'
import type { QueryContext } from '../explore/index.ts'
import type { Settings } from './alert.ts'
import { fail } from './errors.ts'
import { requireTrigger } from './evaluating/times.ts'
import { type Judged, movementOf, evaluateQuery, type Sight } from './judging/evaluate.ts'

type Caller = Pick<Context, 'user' | 'orgId' | 'read' | 'now'>

/** Computes it as the caller: refuses what cannot be judged, in the words of what is wrong with it. */
async function requireJudged(context: QueryContext, judged: Judged): Promise<Sight> {
  const { condition } = judged
  if (condition.kind === 'threshold' && ['between', 'outside'].includes(condition.operator))
    if (condition.to === undefined || condition.to < condition.value) throw fail.noBound()
  const sight = await evaluateQuery(context, judged, [])
  const reading = sight.readings[0]
  // Once, so that a dimension that is not there is refused now and not left out of every message.
  await movementOf(context, judged, {
    ...sight,
    reading: reading && { ...reading, value: reading.value ?? 0 },
  })
  return sight
}

/** The same for parts hidden from the caller: a chart, or the previous alert. */
export async function requireJudgedBeside(
  context: QueryContext,
  judged: Judged,
  { withholds, isWithheld = false }: { withholds: Withholds; isWithheld?: boolean },
): Promise<Sight> {
  const isKept = isWithheld || (await isChartWithheld(context, judged.source, withholds))
  return await withoutHiddenNames(isKept, () => requireJudged(context, judged))
}

/** Whether an alert watches a chart that is hidden from the caller. */
export async function isChartWithheld(
  { read }: Pick<Context, 'read'>,
  source: AlertSource,
  withholds: Withholds,
): Promise<boolean> {
  if (!('dashboard_id' in source)) return false
  const { dashboard_id: id, chart: name } = source
  const [dashboard] = await read((db) => dashboardsOf(db, { ids: [id] }))
  const chart = dashboard && contentsOf(dashboard).charts.find((one) => one.id === name)
  return chart !== undefined && shownChart(withholds, id, chart) !== chart
}

/** Refuses times that come too often, and recipients that are not there or not the caller's to send to. */
export async function authorizeNotification(
  context: Caller,
  { trigger, recipients }: Pick<Settings, 'trigger' | 'recipients'>,
) {
  const mistakes: Detail[] = []
  try {
    requireTrigger(trigger, context.now())
  } catch (error) {
    mistakes.push(...detailsOf(error))
  }
  await requireRecipients(context, recipients).catch((error: unknown) => {
    mistakes.push(...detailsOf(error))
  })
  refuseMistakes(mistakes)
}
