import type { Chart } from '../../../../../contract/src/charts.ts'
import type { DashboardState } from '../../../../../contract/src/dashboard-render.ts'
import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { type Contents, contentsOf, findVersion } from '../../dashboards/index.ts'
import { type Revisions, readBehind } from './behind-store.ts'
import { type Fingerprints, fingerprintsOf, fingerprintsWith } from './fingerprints.ts'

/** A current dashboard, and the queries of its charts. */
export interface Standing {
  contents: Contents
  version: number
  asked: Fingerprints
}

type Read = Context['read']

export const standingOf = async (read: Read, dashboard: Omit<Standing, 'asked'>): Promise<Standing> =>
  (await standingsOf(read, [dashboard]))[0]!

/** The same for several, with one read of their dependencies. */
export async function standingsOf(
  read: Read,
  dashboards: readonly Omit<Standing, 'asked'>[],
): Promise<Standing[]> {
  const behind = await readBehind(
    read,
    dashboards.flatMap(({ contents }) => contents.charts),
  )
  return dashboards.map(({ contents, version }) => ({
    contents,
    version,
    asked: fingerprintsOf(contents, behind),
  }))
}

/** A link or a subscription: it shows a dashboard with the permissions of one user, who confirms what it shows. */
export interface LinkOrSubscription {
  dashboard_id: number
  /** Null: the versions in `bound_to` are. */
  confirmed: Fingerprints | null
  bound_to: { version: number; models: Revisions } | null
  /** Only these charts, if there are any, in a state that nobody else sets. A link shows all. */
  content?: { charts: readonly string[]; state: DashboardState }
}

/** The queries of the charts that it shows. */
export function fingerprintsShown(
  { content }: Pick<LinkOrSubscription, 'content'>,
  { contents, asked }: Pick<Standing, 'contents' | 'asked'>,
): Fingerprints {
  if (!content) return asked
  const { charts, state } = content
  const chosenIn = (state.selections ?? []).map(({ chart }) => chart)
  const all = fingerprintsWith(chosenIn, { asked, parts: contents })
  return Object.fromEntries(Object.entries(all).filter(([id]) => charts.length === 0 || charts.includes(id)))
}

/** What was confirmed that it shows. */
export async function confirmedBy(read: Read, holder: LinkOrSubscription): Promise<Fingerprints> {
  if (holder.confirmed) return holder.confirmed
  if (!holder.bound_to) return {}
  const { version, models } = holder.bound_to
  const old = await read((db) => findVersion(db, holder.dashboard_id, version))
  if (!old) return {}
  const contents = contentsOf(old)
  const asked = fingerprintsOf(contents, await readBehind(read, contents.charts, models))
  return fingerprintsShown(holder, { contents, asked })
}

/** The charts of which more might be shown than was confirmed, by their ids. */
export async function waitingFor(
  read: Read,
  holder: LinkOrSubscription,
  standing: Pick<Standing, 'contents' | 'asked'>,
): Promise<Fingerprints> {
  const confirmed = await confirmedBy(read, holder)
  return Object.fromEntries(
    Object.entries(fingerprintsShown(holder, standing)).filter(
      ([id, fingerprint]) => confirmed[id] !== fingerprint,
    ),
  )
}

/** Why a chart is not shown; `who` confirms it, e.g. "the creator of the link". */
export const confirmationRefusal = (
  chart: Pick<Chart, 'id'>,
  waiting: Fingerprints,
  who: string,
): Refusal | undefined =>
  Object.hasOwn(waiting, chart.id)
    ? new Refusal(
        'permission_denied',
        `this chart is new here or asks something else than before: ${who} has yet to confirm it`,
      )
    : undefined

/** As shown to users who may confirm. */
export const waitingCharts = ({ charts }: Pick<Contents, 'charts'>, waiting: Fingerprints) =>
  charts.flatMap(({ id, title }) => {
    const fingerprint = waiting[id]
    return fingerprint === undefined ? [] : [{ id, title, fingerprint }]
  })
