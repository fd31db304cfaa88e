import type { AlertCondition, AlertSource } from '../../../../contract/src/alert-conditions.ts'
import type { Context } from '../../kernel/context.ts'
import { checkAllInTurn, checkPlaced } from '../../kernel/errors.ts'
import { requireRecipients } from '../access/index.ts'
import { contentsOf, dashboardsOf, shownChart, shownVariables, usesVariable } from '../dashboards/index.ts'
import { awaitsData, withoutHiddenNames, type Withholds } from '../datasets/index.ts'
import { dryRunQuery, type QueryContext } from '../explore/index.ts'
import type { Settings } from './alert.ts'
import { fail } from './errors.ts'
import { requireTrigger } from './evaluating/times.ts'
import { type AlertQuery, alertTable, resolveAlertQuery } from './judging/alert-query.ts'
import { type Judged, movementOf, type Sight, sightOf } from './judging/evaluate.ts'

type Caller = Pick<Context, 'user' | 'orgId' | 'read' | 'now'>

export interface CheckedSight extends Sight {
  /** Its dataset has no data yet: it is judged when it has, and nothing of it could be checked. */
  isPlanned: boolean
}

/** Computes it as the caller: refuses what cannot be judged, in the words of what is wrong with it. */
async function requireJudged(context: QueryContext, judged: Judged): Promise<CheckedSight> {
  const { source, condition, explain_by: explainBy } = judged
  const alertQuery = await resolveAlertQuery(context, source)
  if (await awaitsData(context, { id: alertQuery.datasetId, path: 'body.source.dataset_id' })) {
    requireBound(condition)
    return { alertQuery, all: { groups: [], timeAt: undefined }, readings: [], isPlanned: true }
  }
  const [, sight] = await checkAllInTurn([
    () => requireBound(condition),
    () =>
      checkPlaced(
        () => sightOf(context, judged, { alertQuery }),
        (path) => placeInAlert(path, source),
      ),
    // An unknown dimension is rejected now instead of being omitted from every message.
    () =>
      checkAllInTurn(
        explainBy.map(
          (dimension, at) => () =>
            checkPlaced(
              () => requireDimension(context, dimension, alertQuery),
              () => `body.explain_by.${at}`,
            ),
        ),
      ),
  ])
  const reading = sight.readings[0]
  await checkPlaced(
    () =>
      movementOf(context, judged, {
        ...sight,
        reading: reading && { ...reading, value: reading.value ?? 0 },
      }),
    () => 'body.explain_by',
  )
  return { ...sight, isPlanned: false }
}

function requireBound(condition: AlertCondition): void {
  if (condition.kind !== 'threshold' || !['between', 'outside'].includes(condition.operator)) return
  if (condition.to === undefined || condition.to < condition.value) throw fail.noBound()
}

/** Maps the path of a violation in the query to the alert: its own query, or the chart that it watches. */
function placeInAlert(path: string, source: AlertSource): string {
  if (path === 'body.measure') return path
  return 'query' in source ? path.replace(/^body/, 'body.source.query') : 'body.source.chart'
}

async function requireDimension(
  context: QueryContext,
  dimension: string,
  { datasetId }: AlertQuery,
): Promise<void> {
  await dryRunQuery(context, { dimensions: [dimension], limit: 1 }, await alertTable(context, datasetId))
}

/** The same for parts hidden from the caller: a chart, or the previous alert. */
export async function requireJudgedBeside(
  context: QueryContext,
  judged: Judged,
  { withholds, isWithheld = false }: { withholds: Withholds; isWithheld?: boolean },
): Promise<CheckedSight> {
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
  if (!dashboard) return false
  const contents = contentsOf(dashboard)
  const chart = contents.charts.find((one) => one.id === name)
  if (!chart) return false
  const used = contents.variables.filter((variable) => usesVariable(chart, variable.name))
  const shown = shownVariables(withholds, id, { charts: contents.charts, variables: used })
  return shownChart(withholds, id, chart) !== chart || shown.some((variable, at) => variable !== used[at])
}

/** Refuses times that come too often, and recipients that are not there or not the caller's to send to. */
export async function authorizeNotification(
  context: Caller,
  { trigger, recipients }: Pick<Settings, 'trigger' | 'recipients'>,
) {
  await checkAllInTurn([
    () => requireTrigger(trigger, context.now()),
    () => requireRecipients(context, recipients),
  ])
}
