import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Agent } from '../../../contract/src/agents.ts'
import type { AgentRun } from '../../../contract/src/agent-runs.ts'
import type { FailPoint } from '../../src/kernel/fail-points.ts'
import { languageModelServer } from '../language-model-server.ts'
import { findProgram } from '../machine.ts'
import { mockRemoteServer } from '../mock-remote-server.ts'
import { openSite, type Site, until } from './site.ts'

const hasPostgres = findProgram('postgres') !== undefined
const remote = await mockRemoteServer()
const models = await languageModelServer()

async function openSiteWithReceiver(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-receiver-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const authorities = join(folder, 'ca.pem')
  writeFileSync(authorities, remote.certificateAuthorities)
  return await openSite({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1', NODE_EXTRA_CA_CERTS: authorities })
}

async function messenger({ call }: Site, more: object = {}): Promise<Agent> {
  const connector = await call<{ id: number }>('POST', '/api/connectors', {
    name: 'Tickets',
    type: 'automation_webhook',
    config: { webhook_url: `${remote.origin}/hook` },
  })
  const made = await call<Agent>('POST', '/api/chat/agents', {
    name: 'Messenger',
    tools: [{ name: 'send_to_automation', connector_id: connector.body.id }],
    plan: [{ tool: 'send_to_automation', arguments: { message: '{{question}}' } }],
    ...more,
  })
  expect(made.status).toBe(201)
  return made.body
}

/** Others would wait half a minute for what a dead worker held. */
async function forgetLeases({ rowsOf }: Site): Promise<void> {
  await rowsOf(`update job set leased_until = now() - interval '1 s' where state = 'running'`)
  await rowsOf(`update agent_runs set leased_until = null where status = 'running'`)
}

const received = (text: string) => remote.requests.filter(({ body }) => body.includes(text))

async function runOf({ call }: Site, id: number): Promise<AgentRun> {
  return (await call<AgentRun>('GET', `/api/chat/agent-runs/${id}`)).body
}

async function runUntil(site: Site, id: number, statuses: AgentRun['status'][]): Promise<AgentRun> {
  await until(`a run that is ${statuses.join(' or ')}`, async () =>
    statuses.includes((await runOf(site, id)).status),
  )
  return await runOf(site, id)
}

/** Approves a message while the only worker dies at the point; then another one takes over. */
async function sendDyingAt(site: Site, agent: Agent, point: FailPoint): Promise<AgentRun> {
  const { call } = site
  const text = `Killed at ${point}`
  const armed = await site.startWorker({ QUARRY_FAIL_POINT: point })
  const { body: run } = await call<AgentRun>('POST', `/api/chat/agents/${agent.id}/runs`, { content: text })
  const waiting = await runUntil(site, run.id, ['awaiting_approval'])
  const path = `/api/chat/approvals/${waiting.approvals[0]!.id}`
  expect((await call('POST', path, { decision: 'approve' })).status).toBe(200)
  await armed.ended
  await forgetLeases(site)
  const heir = await site.startWorker()
  const done = await runUntil(site, run.id, ['done', 'failed'])
  await until('an empty queue', async () => {
    const rows = await site.rowsOf(`select id from job where kind in ('agents.deliver', 'agents.drive-run')`)
    return rows.length === 0
  })
  await heir.end('SIGKILL')
  return done
}

test.skipIf(!hasPostgres)(
  'LLM-06: kill -9 between an approval and its message loses and doubles nothing; in the middle of sending it is said to be unknown and never sent again',
  async () => {
    const site = await openSiteWithReceiver()
    const agent = await messenger(site)
    const before = await sendDyingAt(site, agent, 'agent.approved')
    expect([before.status, before.approvals[0]?.delivery_status]).toEqual(['done', 'sent'])
    expect(received('Killed at agent.approved')).toHaveLength(1)

    const during = await sendDyingAt(site, agent, 'agent.sending')
    const after = await sendDyingAt(site, agent, 'agent.sent')
    for (const run of [during, after]) {
      expect([run.status, run.steps[0]?.status]).toEqual(['failed', 'unknown'])
      expect(run.approvals[0]?.delivery_status).toBe('unknown')
      expect(run.reason).toContain('It is not sent again')
    }
    expect(received('Killed at agent.sending')).toHaveLength(0)
    expect(received('Killed at agent.sent')).toHaveLength(1)
  },
  120_000,
)

test.skipIf(!hasPostgres)(
  'LLM-06, LLM-15: kill -9 while a run waits, and while a language model is called: it goes on, and what was sent is not sent again',
  async () => {
    const site = await openSiteWithReceiver()
    const { call } = site
    const provider = await call<{ id: number }>('POST', '/api/chat/providers', {
      name: 'Model',
      kind: 'openai_compatible',
      base_url: models.baseUrl,
      model: 'small',
      privacy_level: 'rows',
    })
    const agent = await messenger(site, { name: 'Writer', plan: [], provider_id: provider.body.id })
    const text = 'Sent before the call'
    models.replies.push(
      { toolCalls: [{ name: 'send_to_automation', arguments: { message: text } }] },
      { fault: 'hang' },
      { text: 'It was sent.' },
    )
    const first = await site.startWorker()
    const path = `/api/chat/agents/${agent.id}/runs`
    const { body: run } = await call<AgentRun>('POST', path, { content: 'Tell them' })
    const waiting = await runUntil(site, run.id, ['awaiting_approval'])
    await first.end('SIGKILL')
    const approval = `/api/chat/approvals/${waiting.approvals[0]!.id}`
    expect((await call('POST', approval, { decision: 'approve' })).status).toBe(200)
    const second = await site.startWorker()
    await until('the second call of the model', async () => models.requests.length === 2)
    await second.end('SIGKILL')
    await forgetLeases(site)
    const heir = await site.startWorker()
    const done = await runUntil(site, run.id, ['done', 'failed'])
    expect([done.status, done.reason, done.answer]).toEqual(['done', null, 'It was sent.'])
    expect(done.steps.map(({ status }) => status)).toEqual(['done'])
    expect(received(text)).toHaveLength(1)
    expect(models.requests).toHaveLength(3)
    await heir.end('SIGKILL')
  },
  120_000,
)
