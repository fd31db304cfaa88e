import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type * as contract from '../../../../../contract/src/published-charts.ts'
import { refuse } from '../../../kernel/errors.ts'
import { Reply } from '../../../kernel/route.ts'
import { drawnAnswer, filterValues, listChartRows, resolveState } from '../../dashboards/index.ts'
import { type Exporter, formOf, jsonForm } from '../../explore/index.ts'
import { requireActionsOf } from './dashboards.ts'
import { lockedState, unlockedChart } from './locked-filters.ts'
import {
  frozenScenes,
  notEmbedded,
  occasionOf,
  type OpenApp,
  publicationOf,
  requireAction,
} from './open-app.ts'

type Asking = Exporter & { sqlEnabled: boolean }

/** What a filter of a published dashboard offers, of the rows that the viewer may see. */
export const listValues =
  (open: OpenApp) =>
  async (
    context: Asking,
    { slug, filter: id, q, state: asked = {} }: Input<typeof contract.listPublishedValues>,
  ): Promise<Answer<typeof contract.listPublishedValues>> => {
    const app = await open(context)
    requireAction(app, 'filter')
    const publication = publicationOf(app, 'dashboard', slug)
    const { contents: parts, models, as_of: asOf } = publication.frozen
    const filter = parts.filters.find((one) => one.id === id && !one.is_hidden && one.kind === 'values')
    const target = filter?.targets[0]
    if (!filter || !target)
      throw refuse.invalid('body.filter', `there is no filter "${id}" that offers values`)
    const locked = Object.keys(app.locked ?? {})
    const reaches = (name: string) =>
      parts.filters.some(
        (one) => one.id === name && one.targets.some(({ dataset_id: on }) => on === target.dataset_id),
      )
    if (locked.includes(id) || !locked.every(reaches)) throw notEmbedded()
    const asking = {
      ...context,
      occasion: occasionOf(app, publication),
      sceneOf: frozenScenes(context, models),
    }
    const { items, truncated } = await filterValues(asking, {
      dashboardId: publication.definition.dashboard_id,
      parts,
      state: resolveState(parts, lockedState(app, parts, asked), 'body.state'),
      target,
      narrowedBy: new Set([...locked, ...(filter.depends_on ?? [])]),
      q,
      asOf,
    })
    return { items: items as Answer<typeof contract.listPublishedValues>['items'], truncated }
  }

/** The rows behind a number of a published dashboard; as a file they are an export. */
export const listRows =
  (open: OpenApp) =>
  async (
    context: Asking,
    { slug, ...input }: Input<typeof contract.listPublishedChartRows>,
  ): Promise<Reply> => {
    const app = await open(context)
    requireAction(app, 'rows')
    requireActionsOf(app, input.state ?? {})
    const isFile = formOf(context.accept) !== jsonForm
    if (isFile) requireAction(app, 'export')
    const publication = publicationOf(app, 'dashboard', slug)
    const { definition, frozen } = publication
    const { version, contents, models, as_of: asOf } = frozen
    const asking = {
      ...context,
      occasion: occasionOf(app, publication),
      sceneOf: frozenScenes(context, models),
    }
    const withheld = unlockedChart(app, contents)
    const chart = contents.charts.find(({ id }) => id === input.chart)
    const refusal = chart && withheld(chart)
    if (refusal) throw refusal
    const reply = await listChartRows(asking, {
      ...input,
      state: lockedState(app, contents, input.state ?? {}),
      id: definition.dashboard_id,
      kept: { version, contents, asOf },
      mayExport: true,
    })
    return isFile ? reply : new Reply({ headers: reply.headers, body: drawnAnswer(reply.body as Buffer) })
  }
