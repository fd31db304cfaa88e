import type { Chart } from '../../../../../contract/src/charts.ts'
import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { type Contents, contentsOf, findVersion } from '../../dashboards/index.ts'
import { readBehind } from './behind-store.ts'
import { type Fingerprints, fingerprintsOf } from './fingerprints.ts'
import type { LinkRow } from './link-store.ts'

/** A dashboard as it is, and what its charts ask. */
export interface Standing {
  contents: Contents
  version: number
  asked: Fingerprints
}

type Read = Context['read']

export async function standingOf(
  read: Read,
  { contents, version }: Omit<Standing, 'asked'>,
): Promise<Standing> {
  return { contents, version, asked: fingerprintsOf(contents, await readBehind(read, contents.charts)) }
}

type Confirmable = Pick<LinkRow, 'dashboard_id' | 'confirmed' | 'bound_to'>

/** What whoever made the link confirmed that it shows. */
export async function confirmedBy(read: Read, link: Confirmable): Promise<Fingerprints> {
  if (link.confirmed) return link.confirmed
  if (!link.bound_to) return {}
  const { version, models } = link.bound_to
  const old = await read((db) => findVersion(db, link.dashboard_id, version))
  if (!old) return {}
  const contents = contentsOf(old)
  return fingerprintsOf(contents, await readBehind(read, contents.charts, models))
}

/** The charts of which more might be shown than was confirmed, by their ids. */
export async function waitingFor(
  read: Read,
  link: Confirmable,
  { asked }: Pick<Standing, 'asked'>,
): Promise<Fingerprints> {
  const confirmed = await confirmedBy(read, link)
  return Object.fromEntries(
    Object.entries(asked).filter(([id, fingerprint]) => confirmed[id] !== fingerprint),
  )
}

export const unconfirmed = (chart: Pick<Chart, 'id'>, waiting: Fingerprints): Refusal | undefined =>
  Object.hasOwn(waiting, chart.id)
    ? new Refusal(
        'permission_denied',
        'this chart is new here or asks something else than before: whoever made the link has yet to confirm it',
      )
    : undefined

/** As the people who may confirm are told. */
export const waitingCharts = ({ charts }: Pick<Contents, 'charts'>, waiting: Fingerprints) =>
  charts.flatMap(({ id, title }) => {
    const fingerprint = waiting[id]
    return fingerprint === undefined ? [] : [{ id, title, fingerprint }]
  })
