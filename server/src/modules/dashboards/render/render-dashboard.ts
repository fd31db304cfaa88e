import { hash } from 'node:crypto'
import type { Chart } from '../../../../../contract/src/charts.ts'
import { refuse, Refusal } from '../../../kernel/errors.ts'
import { endingStream, type EventStream, Reply, type StreamEvent } from '../../../kernel/route.ts'
import { type Answer, wantsEvents } from '../../explore/index.ts'
import { withSlot, inCompletionOrder } from './as-ready.ts'
import { tabOf } from './chart-query.ts'
import { type Caller, type Rendering, startRendering, headOf, renderChart } from './rendering.ts'
import { type DashboardRequest, type Seen, seenBy } from './seen.ts'

/** How many charts of one dashboard are asked at once; the warehouse shares its engines beyond that. */
const atOnce = 4

/** Most bytes of a dashboard in one piece; as events its charts come one by one. */
const maxWholeBytes = 128 * 1024 ** 2

/** Fewer than the questions of an organization that may wait for its engine, so that none is turned away. */
export const renderPlaces = {
  maxRunning: 120,
  maxRunningPerOrg: 40,
  maxWaitingPerOrg: 5000,
  maxWaitMs: 120_000,
}

export interface RenderRequest extends DashboardRequest {
  tab?: string
  charts?: string[]
  through?: Rendering['through']
}

/** Asks every chart's question in the reader's state, with the reader's rights: one answer, or events as they come. */
export async function renderDashboard(context: Caller, request: RenderRequest): Promise<Reply | EventStream> {
  const { rendering, charts } = await prepareRendering(context, request)
  if (wantsEvents(context.accept))
    return endingStream(context.signal, (signal) =>
      events({ ...rendering, context: { ...rendering.context, signal } }, charts),
    )
  const { body, cacheable } = await wholeOf(rendering, charts)
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  const kept = cacheable?.()
  if (!kept) return new Reply({ body, headers })
  // Of what this caller gets from now on, which says of each result that it was cached.
  const etag = `W/"${hash('sha256', kept, 'base64url')}"`
  return new Reply({ body, cacheable: () => kept, headers: { ...headers, etag } })
}

export interface Whole {
  /** Everything but the charts. */
  head: ReturnType<typeof headOf>
  /** A RenderedDashboard as JSON. */
  body: Buffer
  cacheable: Answer['cacheable']
  /** Names of the maps of the organization that its charts are drawn on. */
  ownMaps: string[]
}

/** The same as one piece, for whoever makes something else of it. */
export async function renderWhole(context: Caller, request: RenderRequest): Promise<Whole> {
  const { rendering, charts } = await prepareRendering(context, request)
  return wholeOf(rendering, charts)
}

async function prepareRendering(
  context: Caller,
  request: RenderRequest,
): Promise<{ rendering: Rendering; charts: Chart[] }> {
  const seen = await seenBy(context, request)
  const { through } = request
  if (through && through.version !== seen.version)
    throw refuse.conflict('the dashboard was changed at this moment: try again')
  const charts = wantedCharts(seen.contents, request)
  return { rendering: { ...(await startRendering(context, seen)), through }, charts }
}

async function wholeOf(rendering: Rendering, charts: readonly Chart[]): Promise<Whole> {
  const parts = new Map<Chart, Answer>()
  let bytes = 0
  for await (const { item, result } of rendered(rendering, charts)) {
    parts.set(item, result)
    bytes += result.json.length
    if (bytes > maxWholeBytes) throw tooLarge()
  }
  rendering.context.signal.throwIfAborted()
  const head = headOf(rendering)
  const start = Buffer.from(`${JSON.stringify(head).slice(0, -1)},"charts":[`)
  const joined = (json: (part: Answer) => Buffer) => {
    const bodies = charts.flatMap((chart, at) => [Buffer.from(at === 0 ? '' : ','), json(parts.get(chart)!)])
    return Buffer.concat([start, ...bodies, Buffer.from(']}')])
  }
  const isCacheable = [...parts.values()].every(({ cacheable }) => cacheable !== undefined)
  return {
    head,
    body: joined(({ json }) => json),
    ownMaps: ownMapsOf(charts),
    cacheable: isCacheable ? () => joined(({ json, cacheable }) => cacheable?.() ?? json) : undefined,
  }
}

/** The maps of the organization that charts name. */
export const ownMapsOf = (charts: readonly Chart[]): string[] => [
  ...new Set(charts.flatMap(({ options }) => options?.own_map ?? [])),
]

const tooLarge = () =>
  new Refusal(
    'query_too_large',
    `its charts answer more than ${maxWholeBytes / 1024 ** 2} MB: ask for one \`tab\`, for some of its \`charts\` or for \`text/event-stream\``,
  )

async function* events(rendering: Rendering, charts: readonly Chart[]): AsyncGenerator<StreamEvent> {
  yield { event: 'dashboard', data: headOf(rendering) }
  for await (const { result } of rendered(rendering, charts)) yield { event: 'chart', data: result.json }
  yield { event: 'done', data: {} }
}

/** What stands highest is asked first. */
const rendered = (rendering: Rendering, charts: readonly Chart[]) =>
  withSlot(rendering.context, () =>
    inCompletionOrder(
      charts.toSorted(({ position: a }, { position: b }) => a.y - b.y || a.x - b.x),
      (chart) => renderChart(rendering, chart),
      atOnce,
    ),
  )

function wantedCharts(
  { charts, tabs, ...parts }: Seen['contents'],
  { tab, charts: ids, place }: RenderRequest,
) {
  if (tab !== undefined && !tabs.some(({ id }) => id === tab))
    throw refuse.invalid(`${place}.tab`, `there is no tab "${tab}"`)
  const stranger = ids?.findIndex((id) => !charts.some((chart) => chart.id === id)) ?? -1
  if (stranger >= 0)
    throw refuse.invalid(`${place}.charts.${stranger}`, `there is no chart "${ids?.[stranger]}"`)
  return charts.filter(
    (chart) =>
      (tab === undefined || tabOf(chart, { ...parts, charts, tabs }) === tab) &&
      (ids === undefined || ids.includes(chart.id)),
  )
}
