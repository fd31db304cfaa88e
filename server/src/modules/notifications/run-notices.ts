import type { Event } from '../../kernel/events.ts'
import { withheldFailure } from '../policies/index.ts'
import type { Notice, Rule } from './notice.ts'
import { editorsOfDataset, failureOfRun, ownersOfPublished } from './recipient-store.ts'

const data = (event: Event, name: string): unknown => event.data?.[name]
const idIn = (event: Event, name: string) => {
  const value = data(event, name)
  return typeof value === 'number' ? value : undefined
}

/** What a run is about, the most telling first: of a schedule every failure has one cause. */
function subjectsOfRun(event: Event): string[] {
  return (['schedule', 'recipe', 'dataset'] as const).flatMap((type) => {
    const id = idIn(event, `${type}_id`)
    return id === undefined ? [] : [`${type}:${id}`]
  })
}

/** Steps of a build are covered by its notification, and a requested refresh by that of its dataset. */
function isNotifiedOtherwise(event: Event): boolean {
  const asked = data(event, 'kind') === 'refresh' && idIn(event, 'schedule_id') === undefined
  return idIn(event, 'parent_id') !== undefined || asked
}

const owners = (event: Event) => {
  const userId = idIn(event, 'requested_by')
  return userId === undefined ? [] : [userId]
}

const nameOf = ({ subject }: Event, otherwise: string) => subject.name ?? otherwise

const runFailed: Rule = async (event, { db }) =>
  isNotifiedOtherwise(event) || event.subject.id === null
    ? []
    : [
        {
          kind: 'run.failed',
          userIds: owners(event),
          title: `${nameOf(event, `Run ${event.subject.id}`)} failed`,
          body: `${withheldFailure}.`,
          whole: await failureOfRun(db, event.subject.id),
          link: `/runs/${event.subject.id}`,
          subjects: subjectsOfRun(event),
          turn: { of: 'runs', to: 'bad' },
        },
      ]

const runSucceeded: Rule = (event) =>
  data(event, 'is_recovery') !== true || isNotifiedOtherwise(event)
    ? []
    : [
        {
          kind: 'run.recovered',
          userIds: owners(event),
          title: `${nameOf(event, `Run ${event.subject.id ?? ''}`)} succeeded again`,
          body: '',
          link: `/runs/${event.subject.id}`,
          subjects: subjectsOfRun(event),
          turn: { of: 'runs', to: 'well' },
        },
      ]

/** Tells those who may edit the dataset; never with numbers of rows, of which they may not see all. */
const ofDataset =
  (say: (event: Event, name: string) => Omit<Notice, 'userIds' | 'link' | 'subjects'> | undefined): Rule =>
  async (event, { db, orgId }) => {
    const { id } = event.subject
    const said = id === null ? undefined : say(event, nameOf(event, 'A dataset'))
    if (id === null || !said) return []
    const userIds = await editorsOfDataset(db, { orgId, datasetId: id })
    return [{ ...said, userIds, link: `/datasets/${id}`, subjects: [`dataset:${id}`] }]
  }

const checkNames = (event: Event) => {
  const checks = (data(event, 'checks') ?? []) as { name: string }[]
  return checks.map(({ name }) => `"${name}"`).join(', ')
}

const held = ofDataset((event, name) => ({
  kind: 'dataset.version_held',
  title: `A new version of ${name} is kept back by its checks`,
  body: `Version ${String(data(event, 'version'))} failed ${checkNames(event)}. The version before goes on being read.`,
  turn: { of: 'checks', to: 'bad' },
}))

/** Viewers of apps go on with the last good data; whoever published them finds out, without what checks say of rows. */
const publishersOfHeld: Rule = async (event, { db, orgId }) => {
  const { id } = event.subject
  if (id === null) return []
  const editors = await editorsOfDataset(db, { orgId, datasetId: id })
  const owners = await ownersOfPublished(db, { orgId, datasetId: id })
  return [
    {
      kind: 'dataset.version_held',
      userIds: owners.filter((owner) => !editors.includes(owner)),
      title: `What apps publish of ${nameOf(event, 'a dataset')} stays on its last good data`,
      body: 'A check keeps back the new version. Viewers see as of when their data are.',
      link: `/datasets/${id}`,
      subjects: [`dataset:${id}`],
    },
  ]
}

const checksBad = ofDataset((event, name) => {
  // A failed check of a load is covered by the notification of the held version.
  if (event.type === 'dataset.checks_failed' && data(event, 'trigger') !== 'manual') return undefined
  return {
    kind: 'dataset.checks_failed',
    title: event.type === 'dataset.checks_failed' ? `Checks of ${name} failed` : `Checks of ${name} warned`,
    body: `In version ${String(data(event, 'version'))}: ${checkNames(event)}.`,
    turn: { of: 'checks', to: 'bad' },
  }
})

const checksWell = ofDataset((event, name) => ({
  kind: 'dataset.checks_recovered',
  title: `Checks of ${name} pass again`,
  body: `In version ${String(data(event, 'version'))}: ${checkNames(event)}.`,
  turn: { of: 'checks', to: 'well' },
}))

const stale = ofDataset((event, name) => ({
  kind: 'dataset.stale',
  title: `${name} is older than it should be`,
  body: String(data(event, 'reason') ?? ''),
  turn: { of: 'freshness', to: 'bad' },
}))

const fresh = ofDataset((_event, name) => ({
  kind: 'dataset.fresh_again',
  title: `${name} is fresh again`,
  body: '',
  turn: { of: 'freshness', to: 'well' },
}))

/** A user who paused it by hand knows. */
const paused: Rule = (event) => {
  const [reason, ownerId] = [data(event, 'reason'), idIn(event, 'owner_id')]
  const { id } = event.subject
  if (typeof reason !== 'string' || ownerId === undefined || id === null) return []
  return [
    {
      kind: 'schedule.paused',
      userIds: [ownerId],
      title: `${nameOf(event, 'A schedule')} was paused`,
      body: reason,
      link: `/schedules/${id}`,
      subjects: [`schedule:${id}`],
    },
  ]
}

/** Which events of runs, builds and schedules notify whom. */
export const pipelineRules: Record<string, Rule> = {
  'run.failed': runFailed,
  'run.succeeded': runSucceeded,
  'dataset.version_held': async (event, at) => [
    ...(await held(event, at)),
    ...(await publishersOfHeld(event, at)),
  ],
  'dataset.checks_failed': checksBad,
  'dataset.checks_warned': checksBad,
  'dataset.checks_recovered': checksWell,
  'dataset.stale': stale,
  'dataset.fresh_again': fresh,
  'schedule.paused': paused,
}
