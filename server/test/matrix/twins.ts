import type { TargetType } from '../../src/modules/access/targets.ts'
import type { TestServer, TestUser } from '../server.ts'

/** One thing of each kind in an organization, by kind. */
export type Things = Record<TargetType | 'organization', number>

/** The published ones of those that can be. */
export interface Twins {
  drafts: Things
  published: Partial<Things>
}

const statements: Record<Exclude<TargetType, 'user'>, string> = {
  project: `insert into projects (org_id, name) values ($1, 'Twin') returning id`,
  connector: `insert into connectors (org_id, name, type, config) values ($1, 'Twin', 'file', '{}') returning id`,
  dataset: `insert into datasets (org_id, name) values ($1, 'Twin') returning id`,
  dashboard: `insert into dashboards (org_id, name) values ($1, 'Twin') returning id`,
  group: `insert into groups (org_id, name) values ($1, 'Twin') returning id`,
  invitation: `insert into invitations (org_id, email, email_canonical, role, expires_at)
    values ($1, 'twin@example.com', 'twin@example.com', 'viewer', now() + interval '1 day') returning id`,
  notification: `insert into notifications (org_id, user_id, kind, title)
    values ($1, $2, 'member.added', 'Twin') returning id`,
}

/** Puts one thing of every kind into the organization, straight into its tables. */
export async function makeTwins(database: TestServer['database'], owner: TestUser): Promise<Twins> {
  const insert = async (sql: string, values: unknown[]) =>
    (await database.asOwner<{ id: number }>(sql, values))[0]!.id
  const drafts = { user: owner.id, organization: owner.orgId } as Things
  for (const [type, sql] of Object.entries(statements) as [Exclude<TargetType, 'user'>, string][])
    drafts[type] = await insert(sql, sql.includes('$2') ? [owner.orgId, owner.id] : [owner.orgId])
  const dashboard = await insert(
    `insert into dashboards (org_id, name, status) values ($1, 'Published twin', 'published') returning id`,
    [owner.orgId],
  )
  const dataset = await insert(
    `insert into datasets (org_id, name) values ($1, 'Published twin') returning id`,
    [owner.orgId],
  )
  const version = await insert(
    `insert into dataset_versions (org_id, dataset_id, version, file, row_count, size_bytes, columns)
     values ($1, $2, 1, $3, 0, 0, '[]') returning id`,
    [owner.orgId, dataset, `twin-${owner.orgId}`],
  )
  await database.asOwner(`update datasets set status = 'published', current_version_id = $2 where id = $1`, [
    dataset,
    version,
  ])
  return { drafts, published: { dashboard, dataset } }
}
