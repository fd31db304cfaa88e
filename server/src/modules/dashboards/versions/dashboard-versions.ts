import type {
  DashboardVersion,
  DashboardVersionContents,
} from '../../../../../contract/src/dashboard-versions.ts'
import type { PageOf } from '../../../../../contract/src/schema.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse, orNotFound } from '../../../kernel/errors.ts'
import { type HistoryInput, readHistory } from '../../../kernel/list.ts'
import { memberNames } from '../../access/index.ts'
import { contentsOf, toDashboard } from '../dashboard.ts'
import { findVersion, versionRows, changeDashboard, lockDashboard } from '../store.ts'
import { shownTo } from '../withheld.ts'
import type { Dashboard } from '../../../../../contract/src/dashboards.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { readingIn } from '../../../kernel/work.ts'

type Reading = Pick<Context, 'read'>

export async function listVersions(context: Reading, input: HistoryInput): Promise<PageOf<DashboardVersion>> {
  const page = await readHistory(context, input, {
    table: 'dashboard_versions',
    key: 'version',
    from: (db) => versionRows(db, input.id),
  })
  return { ...page, items: await named(context, page.items) }
}

export async function getVersion(
  context: Pick<Context, 'read' | 'user'>,
  { id, version }: { id: number; version: number },
): Promise<DashboardVersionContents> {
  const row = await requireVersion(context, { id, version })
  const { created_at: createdAt, chart_count: _count, charts: _charts, parts: _parts, ...facts } = row
  const shown = { ...facts, created_at: createdAt.toISOString(), ...contentsOf(row) }
  const [whole] = await named(context, [shown])
  return shownTo(context, id, whole!)
}

export async function requireVersion({ read }: Reading, { id, version }: { id: number; version: number }) {
  const row = orNotFound(await read((db) => findVersion(db, id, version)), 'version')
  return row
}

/** With what its maker is called; of those who left nothing is said. */
async function named<V extends { created_by: number | null }>(context: Reading, versions: V[]) {
  const names = await memberNames(
    context,
    versions.flatMap(({ created_by: by }) => by ?? []),
  )
  return versions.map((version) => ({
    ...version,
    created_by_name: names.get(version.created_by ?? 0) ?? null,
  }))
}

/** Makes the contents of an old version the newest one; nothing of what came between is lost. */
export async function restoreVersion(
  context: Context,
  { id, version }: { id: number; version: number },
): Promise<Dashboard> {
  const { transaction, ifMatch, orgId, user } = context
  return await transaction(
    async ({ db, emit }) => {
      const before = await lockDashboard(db, id)
      const old = before && (await findVersion(db, id, version))
      if (!old) throw refuse.notFound('version')
      checkRevision(ifMatch, before)
      const contents = { ...contentsOf(old), version: before.version + 1 }
      const made = await changeDashboard(db, { orgId, id, changedBy: user.userId, contents })
      const subject = { type: 'dashboard', id, name: made.name }
      await emit({ type: 'dashboard.restored', subject, data: { restored: version, version: made.version } })
      return await shownTo(readingIn(context, db), id, toDashboard(made))
    },
    { isResponse: true },
  )
}
