import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { CacheVersions } from '../../kernel/cache-versions.ts'
import type { Database } from '../../kernel/database/database.ts'

const database = await testDatabase()

/** Tables that no answer that is remembered depends on, and why. */
const irrelevant: Record<string, string> = {
  acme_accounts: 'where certificates are ordered',
  acme_challenges: 'what proves to an authority that a host leads here',
  domain_certificates: 'what a proxy serves',
  backup_work: 'what was done with backups',
  transfers: 'work on whole organizations',
  sealed_keys: 'keys of the server',
  domains: 'where organizations are found: looked up for each request',
  evaluation_runs: 'what was answered once',
  evaluation_sets: 'are read for each request',
  synonym_proposals: 'what readers wish; what words mean stands in models',
  verified_answers: 'are looked up for each question',
  access_requests: 'what was asked for; what is given stands in grants',
  agent_approvals: 'what agents asked their users for',
  agent_deliveries: 'what was sent',
  agent_runs: 'what agents did',
  agent_steps: 'the same',
  agent_tool_versions: 'history: what holds stands in agent_tools',
  agent_tools: 'no answer that is remembered is of tools',
  agent_versions: 'no answer that is remembered is of agents',
  agents: 'the same',
  alert_groups: 'where measures stand, told by alerts only',
  alert_messages: 'messages',
  alert_transitions: 'how they came there',
  alerts: 'the same',
  app_chat_questions: 'what viewers asked; the answers are not kept',
  app_chat_sessions: 'the same',
  app_previews: 'never change; each is read for its request',
  app_releases: 'never change; which one counts stands in apps',
  audit_entries: 'what happened, not what there is',
  audit_floods: 'how the audit log is kept short',
  audit_heads: 'the end of the audit log',
  branding: 'how pages look',
  build_steps: 'how far builds are',
  builds: 'what they make stands in datasets and versions',
  cache_versions: 'the stamps themselves',
  chat_providers: 'which language models are called',
  chat_settings: 'how far they may be used',
  chat_usage: 'what they were used for',
  chat_events: 'what followers of a message were told',
  chat_feedback: 'what readers think of answers',
  chat_messages: 'each is read for its request, and has the cache version of its answer',
  chat_sessions: 'the same',
  check_lists: 'who last changed checks',
  check_results: 'what was found is noted with the version',
  checks: 'rules for the next version',
  code_keys: 'what things are called in files: no answer that is remembered has them',
  connector_deliveries: 'messages that were sent',
  connector_interactions: 'clicks that were received, so that none counts twice',
  connector_files: 'read by loads only, which make versions',
  dashboard_comments: 'what people say of what is shown',
  dashboard_links: 'are read for each request',
  dashboard_versions: 'history: what is shown stands in dashboards',
  dataset_rejects: 'belong to a version, and are written with it',
  dbt_imports: 'what an import said; what it changed stands in datasets, models and checks',
  favorites: 'what users have at hand',
  guessed_names: 'names in what people wrote who did not see what they name',
  idempotency_keys: 'what requests answered, for whoever sends one again',
  installation: 'which folder of data belongs to the database',
  invitations: 'nobody holds anything by one until there is a membership',
  job: 'background work',
  knowledge_bases: 'read for each request: no route of knowledge is cached',
  knowledge_chunks: 'the same',
  knowledge_document_groups: 'the same',
  knowledge_documents: 'the same',
  knowledge_indexes: 'the same',
  knowledge_lexemes: 'the same',
  knowledge_postings: 'the same',
  knowledge_segments: 'the same',
  knowledge_vectors: 'the same',
  knowledge_versions: 'the same',
  license: 'which license there is, read for each request',
  license_seats: 'how many seats there were',
  lineage_deliveries: 'where events of runs are sent',
  lineage_links: 'what was read of other things: no answer that is remembered is of lineage',
  lineage_nodes: 'the same',
  lineage_received: 'events of other tools',
  lineage_runs: 'what runs read and made, told to other tools',
  lineage_states: 'the same as links',
  login_addresses: 'failed sign-ins',
  model_revisions: 'history: what holds stands in models',
  notification_deliveries: 'messages that went out',
  notification_failures: 'who was told what',
  notification_preferences: 'mails',
  notification_routes: 'where messages go',
  notification_silences: 'messages',
  notifications: 'messages',
  query_history: 'history: what was asked, written after the answer',
  recipe_inputs: 'what recipes make stands in datasets and versions',
  recipe_tests: 'the same',
  recipe_versions: 'the same',
  recipes: 'the same',
  run_logs: 'what runs said',
  runs: 'what they make stands in datasets and versions',
  sample_projects: 'which things the samples made',
  saved_queries: 'a question is asked with its text, not with its name',
  restorations: 'that the database was restored',
  schedule_sources: 'when builds start',
  maps: 'outlines, which no response has but their own',
  webhook_deliveries: 'messages that went out',
  webhooks: 'where messages go',
  server_health: 'how servers are',
  servers: 'which processes there are',
  schedule_ticks: 'when builds started',
  schedules: 'when builds start',
  schema_migration: 'the schema itself',
  sign_in_attempts: 'sign-ins under way',
  sign_in_failures: 'who waits to sign in',
  sign_in_providers: 'how users sign in',
  subscription_deliveries: 'what was sent',
  subscription_opt_outs: 'who gets it',
  subscriptions: 'what is sent',
  usage_days: 'what organizations use',
  used_id_tokens: 'sign-ins',
  views: 'what users opened',
}

test('every table is watched, or it is said why nothing that is remembered depends on it', async () => {
  const tables = await database.asOwner<{ name: string; watched: string }>(`
    select c.relname as name, coalesce(string_agg(distinct e.event, ' ' order by e.event), '') as watched
    from pg_class c
    left join pg_trigger t on t.tgrelid = c.oid and t.tgfoid = 'bump_cache_version'::regproc and t.tginitdeferred
      and t.tgenabled = 'O'
    left join lateral (values (4, 'insert'), (8, 'delete'), (16, 'update')) e (bit, event) on t.tgtype & e.bit > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by 1`)
  const all = 'delete insert update'
  const wrong = tables.filter(({ name, watched }) => (watched === all) === name in irrelevant)
  expect(wrong).toEqual([])
  const names = tables.map(({ name }) => name)
  expect(Object.keys(irrelevant).filter((name) => !names.includes(name))).toEqual([])
})

/** Columns of a user that only signing in and mails look at. */
const ofSignIn = [
  'failed_logins',
  'locked_until',
  'last_login_at',
  'updated_at',
  'reset_token_hash',
  'reset_token_expires_at',
  'reset_mails_sent',
  'reset_mails_since',
]

async function newUser(name: string) {
  const [organization] = await database.asOwner<{ id: number }>(
    'insert into organizations (name, slug) values ($1, $1) returning id',
    [name],
  )
  const orgId = organization?.id ?? 0
  const [user] = await database.asOwner<{ id: number }>(
    `insert into users (username, username_canonical, email, email_canonical, role, default_org_id)
      values ($1, $1, $1, $1, 'viewer', $2) returning id`,
    [name, orgId],
  )
  return { orgId, userId: user?.id ?? 0 }
}

test('every column of a user is watched but those of signing in', async () => {
  const who = await newUser('watched')
  const cacheVersions = new CacheVersions(database)
  const other: Record<string, string> = {
    role: "'editor'",
    language: "'de'",
    email: "'Watched'",
    email_canonical: "'e', email = 'e'",
    username: "'Watched'",
    username_canonical: "'n', username = 'n'",
    default_org_id: String((await newUser('elsewhere')).orgId),
    password_hash: "'$argon2id$x'",
    created_by: 'id',
    must_reset_password: 'not must_reset_password',
    password_is_temporary: 'true, password_expires_at = now(), must_reset_password = true',
    idp_issuer: "'i', idp_subject = 's'",
    reset_token_hash: "repeat('a', 64), reset_token_expires_at = now()",
  }
  const byType: Record<string, (name: string) => string> = {
    boolean: (name) => `not ${name}`,
    integer: (name) => `${name} + 1`,
    text: () => "'another'",
    'timestamp with time zone': () => "now() + interval '1 day'",
  }
  const columns = await database.asOwner<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_name = 'users' and table_schema = 'public' and column_name not in ('id', 'idp_subject', 'reset_token_expires_at')
      order by ordinal_position`,
  )
  const unseen: string[] = []
  for (const { name, type } of columns) {
    const before = await cacheVersions.of(who)
    const value = other[name] ?? byType[type]?.(name)
    await database.asOwner(`update users set ${name} = ${value} where id = ${who.userId}`)
    if ((await cacheVersions.of(who)) === before) unseen.push(name)
  }
  expect(unseen.toSorted()).toEqual(ofSignIn.filter((name) => name !== 'reset_token_expires_at').toSorted())
})

test('a change shows in the stamps of whom it concerns, and only once it is committed', async () => {
  const [one, two] = [await newUser('one'), await newUser('two')]
  const cacheVersions = new CacheVersions(database)
  const of = async () => [await cacheVersions.of(one), await cacheVersions.of(two)]
  const [first, second] = await of()
  const add = (name: string) => `insert into groups (org_id, name) values (${one.orgId}, '${name}')`
  await database.asOwner(`begin; ${add('a')}; rollback`)
  expect(await of()).toEqual([first, second])
  await database.asOwner(`begin; ${add('a')}; ${add('b')}; commit`)
  const [changed, unchanged] = await of()
  expect([changed === first, unchanged]).toEqual([false, second])
  await database.asOwner(`update groups set org_id = ${two.orgId} where name = 'b' and org_id = ${one.orgId}`)
  const moved = await of()
  expect([moved[0] === changed, moved[1] === second]).toEqual([false, false])
})

test('whoever asks while a look is under way is not answered by it', async () => {
  const who = await newUser('late')
  const held: (() => void)[] = []
  let looks = 0
  // The look is over in the database, and its answer still on the way.
  const slow: Pick<Database, 'read'> = {
    read: async (scope, query) => {
      looks += 1
      const answer = await database.read(scope, query)
      await new Promise<void>((resolve) => held.push(resolve))
      return answer
    },
  }
  const cacheVersions = new CacheVersions(slow)
  const next = async () => {
    while (held.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    held.shift()?.()
  }
  const early = [cacheVersions.of(who), cacheVersions.of(who)]
  while (held.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  await database.asOwner(`insert into groups (org_id, name) values (${who.orgId}, 'new')`)
  const late = [cacheVersions.of(who), cacheVersions.of(who), cacheVersions.of(who)]
  await next()
  const before = new Set(await Promise.all(early))
  await next()
  const after = new Set(await Promise.all(late))
  expect([before.size, after.size, looks]).toEqual([1, 1, 2])
  expect([...after]).not.toEqual([...before])
})

test('a look that fails fails for those who asked, and the next one is made anew', async () => {
  const who = await newUser('failing')
  let fails = true
  const cacheVersions = new CacheVersions({
    read: (scope, query) => (fails ? Promise.reject(new Error('gone')) : database.read(scope, query)),
  })
  await expect(Promise.all([cacheVersions.of(who), cacheVersions.of(who)])).rejects.toThrow('gone')
  fails = false
  expect(await cacheVersions.of(who)).toMatch(/^\d+ \d+$/)
})
