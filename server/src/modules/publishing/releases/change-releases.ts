import type { Input } from '../../../../../contract/src/endpoint.ts'
import type * as contract from '../../../../../contract/src/app-releases.ts'
import type { App } from '../../../../../contract/src/apps.ts'
import type { Context, Work } from '../../../kernel/context.ts'
import { orNotFound, refuse } from '../../../kernel/errors.ts'
import { readHistory } from '../../../kernel/list.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { keepVersionsAt } from '../../datasets/index.ts'
import { type AppRow, type AtAddress, showApp } from '../apps/app.ts'
import { subjectOf } from '../apps/change-apps.ts'
import { changeApp, lockApp } from '../apps/store.ts'
import type { Asking } from '../publications/kinds/kind.ts'
import { nextNumber } from './release-number.ts'
import { requireReleasable } from './freeze.ts'
import { pinnedBy } from './frozen.ts'
import { goneFrom, type Obstacle, obstacleTo } from './obstacles.ts'
import {
  cancelScheduled,
  changeRelease,
  findRelease,
  insertRelease,
  lastNumber,
  type ReleaseRow,
  releaseRows,
  replaceCurrent,
  showRelease,
} from './store.ts'
import { breaking, consumersOf, nextRelease } from './next-release.ts'

export const publishJob = 'publishing.publish-release'

export async function listReleases(context: Context, list: Input<typeof contract.listReleases>) {
  const page = await readHistory<'app_releases', ReleaseRow>(context, list, {
    table: 'app_releases',
    key: 'id',
    from: (db) => releaseRows(db, list.id) as never,
  })
  return {
    ...page,
    items: page.items.map((row) => showRelease({ ...row, created_at: new Date(row.created_at) })),
  }
}

export async function createRelease(
  context: Asking,
  {
    id,
    note = '',
    accepts_breaking: accepts = false,
    publish_at: publishAt = null,
  }: Input<typeof contract.createRelease>,
): Promise<contract.Release> {
  const next = await nextRelease(context, id)
  requireReleasable({ app: next.frozen, problems: next.problems })
  if (next.isBreaking && !accepts) throw breaking(next, await consumersOf(context, next))
  const { orgId, user } = context
  return await context.transaction(
    async (work) => {
      const app = orNotFound(await lockApp(work.db, id), 'app')
      // What was compared is what is released.
      checkRevision(next.app.revision, app)
      const status = app.settings.requires_review ? 'in_review' : 'scheduled'
      const release = await insertRelease(work.db, {
        orgId,
        userId: user.userId,
        appId: id,
        // Another that waits for its review may have taken the number that was shown.
        number: nextNumber(await lastNumber(work.db, id), next.changes),
        status,
        note,
        frozen: next.frozen,
        changes: next.changes,
        publishAt,
      })
      for (const pinned of pinnedBy(next.frozen)) await keepVersionsAt(work.db, pinned)
      await work.emit({ type: 'app.release_created', subject: subjectOf(app), data: factsOf(release) })
      if (status === 'scheduled') await publishOrSchedule(work, context, { app, release })
      return showRelease((await findRelease(work.db, { appId: id, id: release.id }))!)
    },
    { isResponse: true },
  )
}

const factsOf = ({ id, number, note }: ReleaseRow) => ({ release_id: id, number, ...(note ? { note } : {}) })

interface Releasing {
  app: AppRow
  release: ReleaseRow
}

/** At its time, or now where it has none or that has passed. */
async function publishOrSchedule(work: Work, context: Context, { app, release }: Releasing): Promise<void> {
  const at = release.publish_at
  if (at === null || at <= context.now()) return await publish(work, context.now(), { app, release })
  await work.enqueue({
    kind: publishJob,
    payload: { orgId: context.orgId, appId: app.id, id: release.id },
    runAt: at,
  })
}

/** Moves the one pointer that viewers follow. */
export async function publish({ db, emit }: Work, now: Date, { app, release }: Releasing): Promise<void> {
  await replaceCurrent(db, app.id, 'replaced')
  await changeRelease(db, release.id, { status: 'published', published_at: now })
  await changeApp(db, app.id, { release_id: release.id })
  await emit({
    type: 'app.published',
    subject: subjectOf(app),
    data: { ...factsOf(release), ...(app.release_number === null ? {} : { instead_of: app.release_number }) },
  })
}

type ReleaseParams = Input<typeof contract.publishRelease>

const change = (
  context: Context,
  { id, release_id: releaseId }: ReleaseParams,
  run: (work: Work, releasing: Releasing) => Promise<void>,
): Promise<contract.Release> =>
  context.transaction(
    async (work) => {
      const app = orNotFound(await lockApp(work.db, id), 'app')
      const key = { appId: id, id: releaseId }
      const release = orNotFound(await findRelease(work.db, key), 'release')
      await run(work, { app, release })
      return showRelease((await findRelease(work.db, key))!)
    },
    { isResponse: true },
  )

const requireStatus = ({ number, status }: ReleaseRow, expected: string, verb: string): void => {
  if (status !== expected)
    throw refuse.conflict(`${number} cannot be ${verb}: it is ${status.replace('_', ' ')}`)
}

function requireNone({ number }: ReleaseRow, obstacle: Obstacle | undefined): void {
  if (obstacle) throw refuse.conflict(`${number} cannot be published: ${obstacle.reason}`)
}

export const approveRelease = (context: Context, params: ReleaseParams) =>
  change(context, params, async (work, { app, release }) => {
    requireStatus(release, 'in_review', 'approved')
    if (release.created_by === context.user.userId)
      throw refuse.permissionDenied('app.publish', app.id, 'someone other than its author approves a release')
    requireNone(release, await obstacleTo(work.db, { app, release }))
    await changeRelease(work.db, release.id, { status: 'scheduled', reviewed_by: context.user.userId })
    await work.emit({ type: 'app.release_approved', subject: subjectOf(app), data: factsOf(release) })
    await publishOrSchedule(work, context, { app, release })
  })

export const rejectRelease = (context: Context, params: ReleaseParams) =>
  change(context, params, async ({ db, emit }, { app, release }) => {
    requireStatus(release, 'in_review', 'rejected')
    await changeRelease(db, release.id, { status: 'rejected', reviewed_by: context.user.userId })
    await emit({ type: 'app.release_rejected', subject: subjectOf(app), data: factsOf(release) })
  })

/** It keeps what its review said, and can still be published by hand. */
export const cancelRelease = (context: Context, params: ReleaseParams) =>
  change(context, params, async ({ db, emit }, { app, release }) => {
    requireStatus(release, 'scheduled', 'canceled')
    await changeRelease(db, release.id, { status: 'canceled' })
    await emit({ type: 'app.release_canceled', subject: subjectOf(app), data: factsOf(release) })
  })

/** Also how an app goes back to a former release. */
export const publishRelease = (context: Context, params: ReleaseParams) =>
  change(context, params, async (work, { app, release }) => {
    if (['in_review', 'rejected'].includes(release.status))
      throw refuse.conflict(
        `${release.number} cannot be published: it is ${release.status.replace('_', ' ')}`,
      )
    if (app.release_id === release.id) return
    requireNone(release, await goneFrom(work.db, release))
    await publish(work, context.now(), { app, release })
  })

export const withdrawApp = (context: Context & AtAddress, { id }: { id: number }): Promise<App> =>
  context.transaction(
    async ({ db, emit }) => {
      const app = orNotFound(await lockApp(db, id), 'app')
      const canceled = await cancelScheduled(db, id)
      if (app.release_id === null && canceled.length === 0) return showApp(app, context.appUrl)
      await replaceCurrent(db, id, 'withdrawn')
      const withdrawn = await changeApp(db, id, { release_id: null })
      await emit({
        type: 'app.withdrawn',
        subject: subjectOf(app),
        data: { number: app.release_number, ...(canceled.length > 0 ? { canceled } : {}) },
      })
      return showApp(withdrawn, context.appUrl)
    },
    { isResponse: true },
  )
