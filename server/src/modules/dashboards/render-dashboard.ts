import type { Chart } from '../../../../contract/src/dashboards.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type Reply, bytes } from '../../kernel/route.ts'
import { type DatasetTable, datasetTables } from '../datasets/index.ts'
import { type Asker, answerQuery } from '../explore/index.ts'
import { getDashboard } from './get-dashboard.ts'

type Caller = Context & Asker

/** How many charts of one dashboard are asked at once; the warehouse shares its engines beyond that. */
const atOnce = 4
const mostRows = 10_000

/** Asks every chart's question with the caller's rights. A chart that fails says why and leaves the others alone. */
export async function renderDashboard(context: Caller, { id }: { id: number }): Promise<Reply> {
  const { charts, name, description, version } = await getDashboard(context, { id })
  const ids = [...new Set(charts.map(({ dataset_id }) => dataset_id))]
  const tables = ids.length === 0 ? [] : await datasetTables(context, 'dataset.query', { ids })
  const tableById = new Map(tables.map((table) => [table.id, table]))
  const rendered = await inTurns(charts, (chart) =>
    renderChart(context, chart, tableById.get(chart.dataset_id)),
  )
  context.signal.throwIfAborted()
  const head = { id, name, description, version, rendered_at: context.now().toISOString() }
  const body = Buffer.concat([
    Buffer.from(`${JSON.stringify(head).slice(0, -1)},"charts":[`),
    ...rendered.flatMap((chart, index) => (index === 0 ? [chart] : [Buffer.from(','), chart])),
    Buffer.from(']}'),
  ])
  return bytes(body, 'application/json; charset=utf-8')
}

async function renderChart(context: Caller, chart: Chart, table: DatasetTable | undefined): Promise<Buffer> {
  const { query, ...shown } = chart
  const head = `${JSON.stringify(shown).slice(0, -1)},"result":`
  try {
    if (!table) throw new Refusal('not_found', 'its dataset is gone, has no data or is not yours to query')
    const limit = Math.min(query.limit ?? 1000, mostRows)
    const { json } = await answerQuery(context, { ...query, limit }, table)
    return Buffer.concat([Buffer.from(head), json, Buffer.from(',"failure":null}')])
  } catch (error) {
    return Buffer.from(`${head}null,"failure":${JSON.stringify(failureOf(context, error))}}`)
  }
}

function failureOf({ log }: Caller, error: unknown) {
  if (error instanceof Refusal)
    return { error: error.code, message: error.message.replace(/^body\./, 'query.') }
  log.error({ err: error }, 'a chart could not be rendered')
  return { error: 'internal_error', message: 'something went wrong on our side' }
}

/** Does the work for each item, a few at once, and answers in the order of the items. */
async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const turn = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at]!)
  }
  await Promise.all(Array.from({ length: atOnce }, turn))
  return results
}
