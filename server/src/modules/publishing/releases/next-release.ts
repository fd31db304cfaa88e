import { orNotFound, refuse } from '../../../kernel/errors.ts'
import { findApp } from '../apps/store.ts'
import type { Asking } from '../publications/kinds/kind.ts'
import { affectedConsumers } from '../publications/consumers-store.ts'
import { consumersSince } from '../publications/list-consumers.ts'
import { publicationsOf } from '../publications/store.ts'
import { changesBetween } from './changes.ts'
import { nextNumber, numberText } from './release-number.ts'
import { freezeApp } from './freeze.ts'
import { rowAccessOf } from './row-access.ts'
import { frozenOf, lastNumber } from './store.ts'

/** The app as a release made now would freeze it, and what that changes. */
export async function nextRelease(context: Asking, id: number) {
  const app = orNotFound(await context.read((db) => findApp(db, id)), 'app')
  const [publications, current, last] = await Promise.all([
    context.read((db) => publicationsOf(db, id)),
    app.release_id === null ? undefined : context.read((db) => frozenOf(db, app.release_id!)),
    context.read((db) => lastNumber(db, id)),
  ])
  const { app: frozen, problems } = await freezeApp(context, app, publications)
  const changes = changesBetween(current, frozen)
  const isBreaking = current !== undefined && changes.some(({ level }) => level === 'major')
  return { app, current, frozen, problems, changes, isBreaking, number: nextNumber(last, changes) }
}

export async function previewRelease(context: Asking, { id }: { id: number }) {
  const next = await nextRelease(context, id)
  const { number, isBreaking, changes, problems } = next
  const [consumers, access] = await Promise.all([
    isBreaking ? consumersOf(context, next) : { consumers: 0, affected_consumers: [] },
    rowAccessOf(context, { id, frozen: next.frozen }),
  ])
  return {
    number: numberText(number),
    is_breaking: isBreaking,
    changes,
    problems,
    ...consumers,
    row_access: access,
  }
}

/** Who used what breaks, as the current release has it: also what was deleted since. */
export async function consumersOf(
  context: Asking,
  { changes, current }: Pick<Awaited<ReturnType<typeof nextRelease>>, 'changes' | 'current'>,
) {
  const broken = new Set(changes.flatMap((one) => (one.level === 'major' ? [one.publication] : [])))
  const slugs = new Map(
    current?.publications.flatMap(({ id, slug }) => (broken.has(slug) ? [[id, slug]] : [])),
  )
  const since = consumersSince(context.now())
  const { count, rows } = await context.read((db) =>
    affectedConsumers(db, { publicationIds: [...slugs.keys()], since }),
  )
  return {
    consumers: count,
    affected_consumers: rows.map(({ publication_id: id, last_at: at, ...row }) => ({
      publication: slugs.get(id!)!,
      ...row,
      last_at: at.toISOString(),
    })),
  }
}

export function breaking(
  { number, changes }: Awaited<ReturnType<typeof nextRelease>>,
  { consumers, affected_consumers: affected }: Awaited<ReturnType<typeof consumersOf>>,
) {
  const words = changes
    .filter(({ level }) => level === 'major')
    .map(({ publication, message }) => `${publication}: ${message}`)
  const names = [...new Set(affected.flatMap(({ user_name: name }) => name ?? []))].slice(0, 5)
  const who = consumers === 0 ? '' : `; ${consumers} used it in the last 30 days: ${names.join(', ')}`
  return refuse.conflict(
    `${numberText(number)} breaks its consumers (${words.join('; ')}${who}): send accepts_breaking to release it nevertheless`,
  )
}
