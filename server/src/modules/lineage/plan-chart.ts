import type { ChartSql } from '../../../../contract/src/chart-sql.ts'
import type { Chart } from '../../../../contract/src/charts.ts'
import { type Event, originOfProgram } from '../../kernel/events.ts'
import type { ClaimedJob } from '../../kernel/jobs/queue.ts'
import { dashboardsOf, datasetsOf } from '../dashboards/index.ts'
import { datasetOrigins } from '../datasets/index.ts'
import { keepReadings } from './keep-readings.ts'
import type { Reading } from './node.ts'
import { type PlanDependencies, plannedReading } from './plan-query.ts'
import { dashboardReader } from './readers/dashboard.ts'
import { type Hearing, otherColumns } from './readers/reader.ts'

/** Lets the engine read the SQL of a chart, over the columns of the datasets that are its inputs. */
export async function planChart(
  dependencies: PlanDependencies,
  job: ClaimedJob,
  signal: AbortSignal,
): Promise<void> {
  const { orgId, payload } = job
  const key = payload['chart']
  if (orgId === null || typeof key !== 'string') throw new TypeError('not a chart to plan')
  const at = {
    scope: { orgId },
    origin: originOfProgram(`job-${job.id}`),
  }
  const found = await dependencies.runIn(at, async ({ db }) => {
    const reading = await readingOf(db, key)
    if (!reading) return undefined
    const { sql } = reading
    const origins = await datasetOrigins(db, { ids: datasetsOf({ sql }) })
    const datasets = sql.inputs.flatMap(({ dataset_id: id, name }) => {
      const origin = origins.find((one) => one.id === id)
      return origin ? [{ ...origin, name }] : []
    })
    return { ...reading, datasets }
  })
  if (!found) return
  const { reading, sql, datasets } = found
  const planned = await plannedReading(dependencies, { orgId, signal, reading, sql: sql.statement, datasets })
  await dependencies.runIn(at, async ({ db }) => {
    const now = await readingOf(db, key)
    // Changed meanwhile: the change queued a job of its own.
    if (now?.reading.version === planned.version)
      await keepReadings({ db, orgId, now: dependencies.now() }, [planned])
  })
}

async function readingOf(
  db: Hearing['db'],
  key: string,
): Promise<{ reading: Reading; sql: ChartSql } | undefined> {
  const [, id = '', chartId = ''] = /^(\d+):(.*)$/s.exec(key) ?? []
  const [row] = await dashboardsOf(db, { ids: [Number(id)] })
  const sql = (row?.charts as Chart[] | undefined)?.find((chart) => chart.id === chartId)?.sql
  if (!sql) return undefined
  const readings = await dashboardReader.read(db, [Number(id)])
  const reading = readings.find(({ node }) => node.kind === 'chart' && node.key === key)
  return reading && { reading, sql }
}

/** The charts in SQL that a dataset gives another meaning, because it has other columns. */
export async function chartsToPlan(event: Event, at: Hearing): Promise<string[]> {
  const [id] = await otherColumns(event, at)
  if (id === undefined) return []
  const dashboards = await dashboardsOf(at.db, { datasetIds: [id] })
  return dashboards.flatMap(({ id: dashboardId, charts }) =>
    (charts as Chart[]).flatMap((chart) =>
      chart.sql && datasetsOf(chart).includes(id) ? [`${dashboardId}:${chart.id}`] : [],
    ),
  )
}
