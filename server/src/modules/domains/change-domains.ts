import { randomBytes } from 'node:crypto'
import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type {
  createDomain as creation,
  getDomain as endpoint,
  updateDomain as update,
} from '../../../../contract/src/domains.ts'
import type { Context, Work } from '../../kernel/context.ts'
import { orNotFound, refuse } from '../../kernel/errors.ts'
import { worker } from '../../kernel/jobs/queue.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { checkDomain, type Checking } from './check-domain.ts'
import { type DomainRow, showDomain } from './domain.ts'
import { problemOfHost } from './host-name.ts'
import {
  changeDomain,
  findDomain,
  hasApp,
  insertDomain,
  lockDomain,
  organizationExists,
  removeDomain,
} from './store.ts'

export interface DomainParts extends Checking {
  /** Of the surfaces themselves. */
  ownHosts: readonly string[]
}

type Caller = Pick<Context, 'user' | 'origin' | 'ifMatch' | 'read'>
type Shown = Answer<typeof endpoint>

const subjectOf = ({ id, host }: Pick<DomainRow, 'id' | 'host'>) => ({ type: 'domain', id, name: host })

export const getDomain =
  ({ database }: DomainParts) =>
  async (_context: unknown, { id }: { id: number }): Promise<Shown> =>
    showDomain(orNotFound(await database.read(worker, (db) => findDomain(db, id)), 'domain'))

export const createDomain =
  ({ runIn, ownHosts }: DomainParts) =>
  async ({ user, origin, read }: Caller, input: Input<typeof creation>): Promise<Shown> => {
    const { host, organization_id: orgId, surface, app_id: appId = null } = input
    const problem = problemOfHost(host, ownHosts)
    if (problem !== undefined) throw refuse.invalid('body.host', `${JSON.stringify(host)} ${problem}`)
    if (!(await read((db) => organizationExists(db, orgId)))) throw refuse.notFound('organization')
    return await runIn({ scope: { orgId, userId: user.userId }, origin }, async ({ db, emit }) => {
      await requireApp(db, { orgId, surface, appId })
      const made = await insertDomain(db, {
        org_id: orgId,
        host,
        surface,
        app_id: appId,
        token: randomBytes(24).toString('base64url'),
        created_by: user.userId,
      })
      if (!made)
        throw refuse.conflict(
          `${host} is mapped already: delete that domain first, or choose another host`,
          'body.host',
        )
      await emit({ type: 'domain.created', subject: subjectOf(made), data: { surface, app_id: appId } })
      return showDomain(made)
    })
  }

export const updateDomain =
  (parts: DomainParts) =>
  (context: Caller, { id, ...change }: Input<typeof update>): Promise<Shown> =>
    changing(parts, { context, id }, async ({ db, emit }, row) => {
      const { surface, app_id: appId } = { ...row, ...change }
      await requireApp(db, { orgId: row.organization_id, surface, appId })
      await changeDomain(db, id, change)
      await emit({ type: 'domain.updated', subject: subjectOf(row), data: change })
      return showDomain((await findDomain(db, id))!)
    })

export const deleteDomain =
  (parts: DomainParts) =>
  (context: Caller, { id }: { id: number }): Promise<void> =>
    changing(parts, { context, id }, async ({ db, emit }, row) => {
      await removeDomain(db, id)
      await emit({ type: 'domain.deleted', subject: subjectOf(row) })
    })

export const verifyDomain =
  (parts: DomainParts) =>
  async ({ origin }: Caller, { id }: { id: number }): Promise<Shown> =>
    showDomain(orNotFound(await checkDomain(parts, id, { origin, isRequested: true }), 'domain'))

/** In the scope of the organization whose host it is, so that it is in its own audit log. */
async function changing<T>(
  { database, runIn }: DomainParts,
  { id, context: { user, origin, ifMatch } }: { id: number; context: Caller },
  change: (work: Work, row: DomainRow) => Promise<T>,
): Promise<T> {
  const { organization_id: orgId } = orNotFound(
    await database.read(worker, (db) => findDomain(db, id)),
    'domain',
  )
  return await runIn({ scope: { orgId, userId: user.userId }, origin }, async (work) => {
    const row = orNotFound(await lockDomain(work.db, id), 'domain')
    checkRevision(ifMatch, row)
    return await change(work, row)
  })
}

async function requireApp(
  db: Work['db'],
  { orgId, surface, appId }: { orgId: number; surface: string; appId: number | null },
): Promise<void> {
  if (appId === null) return
  if (surface !== 'app')
    throw refuse.invalid('body.app_id', 'only the surface app opens an app: leave it out for platform')
  if (!(await hasApp(db, orgId, appId)))
    throw refuse.invalid('body.app_id', `the organization has no app ${appId}`)
}
