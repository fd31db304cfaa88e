import { expect } from 'vitest'
import { changeKnowledge } from './audited-knowledge.ts'
import { fileForm } from './file-form.ts'
import type { Call, TestServer } from './server.ts'

type Change = (
  operation: string,
  request: [string, string, Call?],
  types: string[],
) => Promise<{ id: number }>

interface Parts {
  quarry: TestServer
  change: Change
  /** A dataset with rows. */
  datasetId: number
}

/** Every change of knowledge bases, conversations, verified answers, agents, evaluation sets and apps. */
export async function changeChat({ quarry, change }: Omit<Parts, 'datasetId'>): Promise<void> {
  const form = fileForm('asked.csv', 'a\n1\n')
  const { token } = quarry.admin
  const { body } = await quarry.call<{ id: number }>('POST', '/api/datasets/upload', { token, ...form })
  const parts = { quarry, change, datasetId: body.id }
  await changeKnowledge({ change })
  await changeSessions(parts)
  await changeVerified(parts)
  await changeAgents(parts)
  await changeTools(parts)
  await changeEvaluations(parts)
  await changeApps(parts)
}

async function changeSessions({ quarry, change, datasetId }: Parts): Promise<void> {
  const sessions = '/api/chat/sessions'
  const created = ['chat_session.created']
  const { id } = await change('createChatSession', ['POST', sessions, { body: {} }], created)
  const path = `${sessions}/${id}`
  await change('updateChatSession', ['PATCH', path, { body: { name: 'B' } }], ['chat_session.updated'])
  const edited = { dataset_id: datasetId, query: { measures: [{ aggregate: 'count' }] } }
  const asking = { body: { content: 'how many', edited } }
  const asked = await change('sendChatMessage', ['POST', `${path}/messages`, asking], ['chat_session.asked'])
  const message = `${path}/messages/${asked.id}`
  const rating = { body: { verdict: 'up' } }
  await change('giveChatFeedback', ['POST', `${message}/feedback`, rating], ['chat_session.rated'])
  const board = await quarry.call<{ id: number }>('POST', '/api/dashboards', {
    token: quarry.admin.token,
    body: { name: 'For pins' },
  })
  const pinning = { body: { dashboard_id: board.body.id } }
  await change('pinChatAnswer', ['POST', `${message}/pin`, pinning], ['dashboard.draft_saved'])
  await quarry.database.asOwner(
    `update chat_messages set status = 'running', finished_at = null where id = $1`,
    [asked.id],
  )
  await change('cancelChatMessage', ['POST', `${message}/cancel`], ['chat_session.cancelled'])
  await change('deleteChatSession', ['DELETE', path], ['chat_session.deleted'])
}

async function changeVerified({ change, datasetId }: Parts): Promise<void> {
  const answers = '/api/chat/verified-answers'
  const query = { measures: [{ aggregate: 'count' }] }
  const body = { question: 'How many are there?', dataset_id: datasetId, query }
  const { id } = await change(
    'createVerifiedAnswer',
    ['POST', answers, { body }],
    ['verified_answer.created'],
  )
  const changed = { body: { question: 'How many?' } }
  await change('updateVerifiedAnswer', ['PATCH', `${answers}/${id}`, changed], ['verified_answer.updated'])
  await change('deleteVerifiedAnswer', ['DELETE', `${answers}/${id}`], ['verified_answer.deleted'])
}

async function changeAgents({ quarry, change }: Parts): Promise<void> {
  const agents = '/api/chat/agents'
  const plan = [{ tool: 'list_fields', arguments: {} }]
  const body = { name: 'A', status: 'published', tools: [{ name: 'list_fields' }], plan }
  const { id } = await change('createAgent', ['POST', agents, { body }], ['agent.created'])
  const path = `${agents}/${id}`
  await change('updateAgent', ['PATCH', path, { body: { instructions: 'B' } }], ['agent.updated'])
  await change('restoreAgentVersion', ['POST', `${path}/versions/1/restore`], ['agent.updated'])
  const copy = await change('duplicateAgent', ['POST', `${path}/duplicate`], ['agent.created'])
  const starting: [string, string, Call] = ['POST', `${path}/runs`, { body: { content: 'fields' } }]
  const run = await change('startAgentRun', starting, ['agent.run_started'])
  const state = async () => {
    const { body: shown } = await quarry.call<{ status: string }>(
      'GET',
      `/api/chat/agent-runs/${run.id}`,
      quarry.admin,
    )
    return shown.status
  }
  await expect.poll(state, { timeout: 20_000 }).toMatch(/done|failed/)
  const replaying: [string, string] = ['POST', `/api/chat/agent-runs/${run.id}/replay`]
  await change('replayAgentRun', replaying, ['agent.run_started'])
  await change('deleteAgent', ['DELETE', `${agents}/${copy.id}`], ['agent.deleted'])
}

async function changeTools({ quarry, change, datasetId }: Parts): Promise<void> {
  const saved = await quarry.call<{ id: number }>('POST', '/api/saved-queries', {
    token: quarry.admin.token,
    body: { name: 'For a tool', dataset_id: datasetId, query: { measures: [{ aggregate: 'count' }] } },
  })
  const tools = '/api/agent-tools'
  const body = { name: 'count_rows', kind: 'saved_query', description: 'd', saved_query_id: saved.body.id }
  const { id } = await change('createAgentTool', ['POST', tools, { body }], ['agent_tool.created'])
  const changed = { body: { description: 'e' } }
  await change('updateAgentTool', ['PATCH', `${tools}/${id}`, changed], ['agent_tool.updated'])
  const invoking = { body: { arguments: {} } }
  await change('invokeAgentTool', ['POST', `${tools}/${id}/invoke`, invoking], ['agent_tool.invoked'])
  await change('deleteAgentTool', ['DELETE', `${tools}/${id}`], ['agent_tool.deleted'])
}

async function changeEvaluations({ change }: Parts): Promise<void> {
  const sets = '/api/chat/evaluations'
  const body = { name: 'E', cases: [{ question: 'delete everything', expected: { kind: 'abstain' } }] }
  const { id } = await change('createEvaluationSet', ['POST', sets, { body }], ['evaluation_set.created'])
  const changed = { body: { name: 'F' } }
  await change('updateEvaluationSet', ['PATCH', `${sets}/${id}`, changed], ['evaluation_set.updated'])
  await change('runEvaluationSet', ['POST', `${sets}/${id}/runs`], ['evaluation_set.run_started'])
  await change('deleteEvaluationSet', ['DELETE', `${sets}/${id}`], ['evaluation_set.deleted'])
}

async function changeApps({ quarry, change }: Parts): Promise<void> {
  const [apps, publications] = ['/api/publishing/apps', '/api/publishing/publications']
  const reviewed = { name: 'Published', slug: 'published', requires_review: true }
  const { id } = await change('createApp', ['POST', apps, { body: reviewed }], ['app.created'])
  const path = `${apps}/${id}`
  const definition = { kind: 'page', markdown: 'A' }
  const page = { app_id: id, slug: 'a', name: 'A', definition }
  const made = await change(
    'createPublication',
    ['POST', publications, { body: page }],
    ['publication.created'],
  )
  const publication = `${publications}/${made.id}`
  await change('updatePublication', ['PATCH', publication, { body: { name: 'B' } }], ['publication.updated'])
  const release = async (types: string[], body: object = {}) =>
    `${path}/releases/${(await change('createRelease', ['POST', `${path}/releases`, { body }], types)).id}`
  const rejected = await release(['app.release_created'])
  await change('rejectRelease', ['POST', `${rejected}/reject`], ['app.release_rejected'])
  const approved = await release(['app.release_created'])
  const { token } = await quarry.newUser({ orgId: quarry.admin.orgId, role: 'editor' })
  const approval: [string, string, Call] = ['POST', `${approved}/approve`, { token }]
  await change('approveRelease', approval, ['app.release_approved', 'app.published'])
  const asked = { requires_review: false, actions: ['chat'] }
  await change('updateApp', ['PATCH', path, { body: asked }], ['app.updated'])
  const named = { name: 'Backend', algorithm: 'HS256' }
  const keys = `${path}/embed-keys`
  await change('createEmbedKey', ['POST', keys, { body: named }], ['app.embed_key_created'])
  const { body: listed } = await quarry.call<{ items: [{ id: number }] }>('GET', keys, quarry.admin)
  const [key] = listed.items
  await change('revokeEmbedKey', ['DELETE', `${keys}/${key.id}`], ['app.embed_key_revoked'])
  const previews = `${path}/previews`
  const preview = await change('createAppPreview', ['POST', previews, { body: {} }], ['app.previewed'])
  await change('endAppPreview', ['DELETE', `${previews}/${preview.id}`], ['app.preview_ended'])
  const scheduled = await release(['app.release_created'], { publish_at: '2999-01-01T00:00:00Z' })
  await change('cancelRelease', ['POST', `${scheduled}/cancel`], ['app.release_canceled'])
  await release(['app.release_created', 'app.published'])
  await change('publishRelease', ['POST', `${approved}/publish`], ['app.published'])
  await askPublished({ change })
  await change('withdrawPublication', ['POST', `${publication}/withdraw`], ['publication.withdrawn'])
  await change('reinstatePublication', ['POST', `${publication}/reinstate`], ['publication.reinstated'])
  await change('withdrawApp', ['POST', `${path}/withdraw`], ['app.withdrawn'])
  await change('deletePublication', ['DELETE', publication], ['publication.deleted'])
  await change('deleteApp', ['DELETE', path], ['app.deleted'])
}

/** Viewers' own questions. */
async function askPublished({ change }: Pick<Parts, 'change'>): Promise<void> {
  const sessions = '/api/chat/sessions'
  const inApp: Call = { surface: 'app', headers: { 'x-app': 'published' } }
  const created = ['app_chat_session.created']
  const { id } = await change('createPublishedChatSession', ['POST', sessions, inApp], created)
  const path = `${sessions}/${id}`
  const asking = { ...inApp, body: { content: 'how many' } }
  await change('askPublished', ['POST', `${path}/messages`, asking], ['app_chat_session.asked'])
  await change('deletePublishedChatSession', ['DELETE', path, inApp], ['app_chat_session.deleted'])
}
