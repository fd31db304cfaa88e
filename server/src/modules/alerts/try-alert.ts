import type { AlertEvaluation, AlertPreview } from '../../../../contract/src/alert-conditions.ts'
import type { previewAlert as previewEndpoint } from '../../../../contract/src/alerts.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { QueryContext } from '../explore/index.ts'
import { withoutHiddenNames } from '../datasets/index.ts'
import { loadWithholds } from '../models/index.ts'
import { isAlertWithheld } from './alert.ts'
import { isChartWithheld, requireJudgedBeside } from './check-alert.ts'
import { backTest } from './judging/back-test.ts'
import { type Judged, movementOf, evaluateQuery, type Sight } from './judging/evaluate.ts'
import { conditionWords, moverWords, readingWords } from './judging/words.ts'
import type { TryDependencies } from './dependencies.ts'
import { findAlert } from './store.ts'

/** The current result of a saved alert, as the caller sees it; nothing is stored and nobody is notified. */
export const evaluateAlert =
  (asking: TryDependencies) =>
  async (context: Context, { id }: { id: number }): Promise<AlertEvaluation> => {
    const alert = await context.read((db) => findAlert(db, id))
    if (!alert) throw refuse.notFound('alert')
    const queryContext = { ...context, ...asking }
    const withholds = await loadWithholds(context)
    const isWithheld =
      isAlertWithheld(alert, withholds) || (await isChartWithheld(context, alert.source, withholds))
    return await withoutHiddenNames(isWithheld, async () =>
      evaluationOf(queryContext, { ...alert, sight: await evaluateQuery(queryContext, alert, []) }),
    )
  }

/** The same for an unsaved one, with a back test. */
export const previewAlert =
  (asking: TryDependencies) =>
  async (context: Context, input: Input<typeof previewEndpoint>): Promise<AlertPreview> => {
    const queryContext = { ...context, ...asking }
    const judged = {
      ...input,
      name: input.name ?? 'This alert',
      only_complete: input.only_complete ?? false,
      explain_by: input.explain_by ?? [],
    }
    const sight = await requireJudgedBeside(queryContext, judged, { withholds: await loadWithholds(context) })
    const { condition, for_times: forTimes = 1 } = input
    return {
      now: await evaluationOf(queryContext, { ...judged, sight }),
      ...backTest(sight.all, { condition, forTimes, now: context.now() }),
    }
  }

async function evaluationOf(
  context: QueryContext,
  { sight, ...alert }: Judged & { name: string; sight: Sight },
): Promise<AlertEvaluation> {
  const holding = sight.readings.filter(({ holds }) => holds)
  const movers = await movementOf(context, alert, { ...sight, reading: holding[0] })
  const title = `${alert.name}: ${conditionWords(alert.measure, alert.condition)}`
  const message = [title, ...holding.slice(0, 5).map(readingWords), ...moverWords(movers)].join('\n')
  return {
    groups: sight.readings.map(({ isMissing, ...reading }) => ({ ...reading, is_missing: isMissing })),
    movers,
    message: holding.length === 0 ? null : message,
  }
}
