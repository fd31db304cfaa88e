import type { Chart } from '../../../../../contract/src/charts.ts'
import { dryRunQuery } from '../../explore/index.ts'
import { type Contents, hasQuery } from '../dashboard.ts'
import { inCompletionOrder } from './as-ready.ts'
import { locateError, tabOf } from './chart-query.ts'
import {
  type Caller,
  contextOf,
  failureOf,
  isLasting,
  type Rendering,
  resolveChartQuery,
  runChart,
  startRendering,
} from './rendering.ts'
import { Waiting } from './resolve-chart.ts'
import { seenBy } from './seen.ts'

const atOnce = 4

interface Opened {
  id: number
  kept: { version: number; contents: Contents }
  /** Also finds what only its rows could tell. It is waited for. */
  readsRows?: boolean | undefined
}

/** Charts that cannot be asked as the dashboard opens, each with its tab and the reason; one that waits for a choice can be. */
export async function brokenCharts(
  context: Caller,
  { id, kept, readsRows = false }: Opened,
): Promise<{ chart: Chart; tab: string | undefined; message: string }[]> {
  const rendering = await startRendering(context, await seenBy(context, { id, kept, place: 'body' }))
  const { charts, tabs } = kept.contents
  const reasons = new Map<Chart, string | undefined>()
  const reasonFor = (chart: Chart) =>
    reasonOf(rendering, { chart, runs: readsRows || chart.sql !== undefined })
  const asked = inCompletionOrder(charts.filter(hasQuery), reasonFor, atOnce)
  for await (const { item, result } of asked) reasons.set(item, result)
  return charts.flatMap((chart) => {
    const message = reasons.get(chart)
    const tab = tabs.find((one) => one.id === tabOf(chart, kept.contents))
    return message === undefined ? [] : [{ chart, tab: tab?.label, message }]
  })
}

/** What passes by itself, such as a full queue, is no reason. */
async function reasonOf(
  rendering: Rendering,
  { chart, runs }: { chart: Chart; runs: boolean },
): Promise<string | undefined> {
  try {
    await (runs ? runChart(rendering, chart) : planChart(rendering, chart))
    return undefined
  } catch (thrown) {
    if (thrown instanceof Waiting) return undefined
    const { error, message } = failureOf(rendering, thrown, chart)
    return isLasting.has(error) || error === 'query_failed' ? message : undefined
  }
}

async function planChart(rendering: Rendering, chart: Chart): Promise<void> {
  const { query, table, chartQuery: question } = await resolveChartQuery(rendering, chart)
  await dryRunQuery(contextOf(rendering, chart), query, table).catch((error: unknown) => {
    throw locateError(error, question)
  })
}
