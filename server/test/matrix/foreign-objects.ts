import type { TargetType } from '../../src/modules/access/index.ts'
import type { TestServer, TestUser } from '../server.ts'

/** One thing of each kind in an organization, by kind. */
export type Things = Record<TargetType | 'organization', number>

export interface ForeignObjects {
  drafts: Things
  /** Those of the kinds that can be published, published. */
  published: Partial<Things>
}

const statements: Record<Exclude<TargetType, 'user'>, string> = {
  project: `insert into projects (org_id, name) select org, name`,
  folder: `insert into folders (org_id, name, project_id) select org, name, (select max(id) from projects where org_id = org)`,
  connector: `insert into connectors (org_id, name, type, config) select org, name, 'file', '{}'`,
  dataset: `insert into datasets (org_id, name) select org, name`,
  recipe: `insert into recipes (org_id, name, draft, draft_saved_at)
    select org, name, '{"definition": {"kind": "sql", "inputs": [], "sql": "SELECT 1"}, "incremental": null}', now()`,
  run: `insert into runs (org_id, kind) select org, 'refresh'`,
  schedule: `insert into schedules (org_id, name, trigger, action)
    select org, name, '{"kind": "cron", "cron": "0 0 * * *", "timezone": "UTC"}', '{"targets": [1]}'`,
  dashboard: `insert into dashboards (org_id, name) select org, name`,
  alert: `insert into alerts (org_id, name, source, measure, condition, trigger)
    select org, name, '{"dataset_id": 1, "query": {}}', 'm', '{"kind": "missing"}', '{"on_update": true}'`,
  subscription: `insert into subscriptions (org_id, name, dashboard_id, content, trigger, recipients, owner_id)
    select org, name, (select max(id) from dashboards where org_id = org), '{"charts": [], "state": {}, "message": "", "formats": [], "only_with_rows": false}',
      '{"cron": "0 0 * * *", "timezone": "UTC"}', '{}', person`,
  query: `insert into saved_queries (org_id, name, project_id, dataset_id, query)
    select org, name, (select max(id) from projects where org_id = org),
      (select max(id) from datasets where org_id = org), '{}'`,
  group: `insert into groups (org_id, name) select org, name`,
  map: `insert into maps (org_id, name, name_property, properties, polygons) select org, name, 'n', '[{"n":"a"}]', '[[]]'`,
  webhook: `insert into webhooks (org_id, event_type, target_url, key, secret)
    select org, 'dataset.updated', 'https://hooks.test/' || name, name, 'sealed'`,
  app: `insert into apps (org_id, name, slug, settings)
    select org, name, 'twin', '{"languages": ["en"], "theme": {}, "navigation": [], "landing": null,
      "audience": {"roles": [], "group_ids": []}, "actions": [], "allowed_origins": [], "requires_review": false}'`,
  publication: `insert into publications (org_id, app_id, slug, name, kind, definition)
    select org, (select max(id) from apps where org_id = org), 'twin', name, 'page', '{"kind": "page", "markdown": ""}'`,
  evaluation_set: `insert into evaluation_sets (org_id, name, created_by, asks_as) select org, name, person, person`,
  chat_session: `insert into chat_sessions (org_id, name, mode, created_by, is_shared) select org, name, 'sql', person, true`,
  verified_answer: `insert into verified_answers (org_id, dataset_id, question, words, query)
    select org, (select max(id) from datasets where org_id = org), name, name, '{}'`,
  knowledge_base: `insert into knowledge_bases (org_id, name) select org, name`,
  access_request: `insert into access_requests (org_id, user_id, target_type, target_id, level, reason)
     select org, person, 'dashboard', (select max(id) from dashboards where org_id = org), 'view', name`,
  role: `insert into custom_roles (org_id, name, permissions) select org, name, '{dataset.certify}'`,
  sign_in_provider: `insert into sign_in_providers (org_id, key, name, protocol, is_enabled, allowed_domains,
      new_user_role, assume_email_verified, group_mappings, attribute_mappings)
    select org, substr(md5(name), 1, 22), name,
      '{"kind":"oidc","issuer":"https://login.example.com","client_id":"quarry","scopes":"openid"}', true, '[]', 'viewer', false,
      '[]', '[]'`,
  chat_provider: `insert into chat_providers (org_id, name, kind, base_url, model, privacy_level, is_enabled, is_default,
      structured_outputs, timeout_seconds, max_output_tokens, currency)
    select org, name, 'openai_compatible', 'https://models.example.com/v1', 'small', 'schema', true, false, true, 60, 2048, 'USD'`,
  invitation: `insert into invitations (org_id, email, email_canonical, role, expires_at)
    select org, mail, mail, 'viewer', now() + interval '1 day'`,
  agent: `insert into agents (org_id, name) select org, name`,
  agent_run: `with version as (
      insert into agent_versions (org_id, agent_id, version, definition)
      select $1::integer, max(id), 1, '{"instructions": "", "tools": [], "dataset_ids": [], "knowledge_base_ids": [],
        "provider_id": null, "plan": [], "answer": "", "budgets": {}}' from agents where org_id = $1::integer)
    insert into agent_runs (org_id, agent_id, agent_version, user_id, content)
    select org, (select max(id) from agents where org_id = org), 1, person, name`,
  approval: `with step as (
      insert into agent_steps (org_id, run_id, position, tool, arguments, call_hash, status)
      select $1::integer, max(id), 1, 'send_to_automation', '{}', 'x', 'awaiting_approval'
      from agent_runs where org_id = $1::integer returning id)
    insert into agent_approvals (org_id, run_id, step_id, user_id, tool, arguments, arguments_hash, destination, expires_at)
    select org, (select max(id) from agent_runs where org_id = org), (select id from step), person,
      'send_to_automation', '{}', 'x', name, now() + interval '1 day'`,
  notification: `insert into notifications (org_id, user_id, kind, title) select org, person, 'member.added', name`,
}

const published = {
  dashboard: `insert into dashboards (org_id, name, status) select org, 'Published ' || name, 'published'`,
  dataset: `insert into datasets (org_id, name) select org, 'Published ' || name`,
}

/** Names that exist in each organization once, and in no other. */
export const foreignName = ({ orgId }: TestUser) => `Twin of ${orgId}.`

/** Puts one thing of every kind into the organization, straight into its tables. */
export async function createForeignObjects(
  database: TestServer['database'],
  owner: TestUser,
): Promise<ForeignObjects> {
  const insert = async (statement: string): Promise<number> => {
    const rows = await database.asOwner<{ id: number }>(
      `${statement} from (select $1::integer as org, $2::text as name, $3::integer as person,
         'twin-' || $1::integer || '@example.com' as mail) twin returning id`,
      [owner.orgId, foreignName(owner), owner.id],
    )
    return rows[0]!.id
  }
  const drafts = { user: owner.id, organization: owner.orgId } as Things
  for (const [type, statement] of Object.entries(statements))
    drafts[type as keyof Things] = await insert(statement)

  const dataset = await insert(published.dataset)
  await database.asOwner(
    `insert into dataset_versions (org_id, dataset_id, version, file, row_count, size_bytes, columns)
     values ($1, $2, 1, $3, 0, 0, '[]')`,
    [owner.orgId, dataset, `twin-${owner.orgId}`],
  )
  await database.asOwner(
    `update datasets set status = 'published', current_version_id =
       (select id from dataset_versions where dataset_id = datasets.id) where id = $1`,
    [dataset],
  )
  return { drafts, published: { dataset, dashboard: await insert(published.dashboard) } }
}
