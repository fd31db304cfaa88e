import { expect } from 'vitest'
import type { Agent } from '../../contract/src/agents.ts'
import type { AgentRun } from '../../contract/src/agent-runs.ts'
import type { Approval } from '../../contract/src/approvals.ts'
import { connectorsUnderTest } from './connectors.ts'
import { fileForm } from './file-form.ts'
import type { TestServer, TestUser } from './server.ts'

/** The real server beside a real receiver of what agents send. */
export async function agentsUnderTest() {
  const under = await connectorsUnderTest()
  const { call } = under

  const get = async <T>(user: TestUser, path: string): Promise<T> => {
    const answer = await call<T>('GET', path, { token: user.token })
    expect([path, answer.status]).toEqual([path, 200])
    return answer.body
  }

  const createAgent = (user: TestUser, body: object) =>
    call<Agent>('POST', '/api/chat/agents', { token: user.token, body: { name: 'Messenger', ...body } })

  /** An agent that tells a webhook what it is asked. */
  async function messenger(admin: TestUser, more: object = {}): Promise<Agent> {
    const connector = await under.create(admin.token, under.webhook())
    const made = await createAgent(admin, {
      status: 'published',
      tools: [{ name: 'list_fields' }, { name: 'send_to_automation', connector_id: connector.body.id }],
      plan: [
        { tool: 'list_fields', arguments: {} },
        {
          tool: 'send_to_automation',
          arguments: { message: '{{question}}', metadata: { day: '{{today}}' } },
        },
      ],
      ...more,
    })
    expect([made.status, made.text]).toEqual([201, expect.anything()])
    return made.body
  }

  async function upload(user: TestUser, name: string, csv: string): Promise<number> {
    const form = fileForm(`${name}.csv`, csv)
    const made = await call<{ id: number }>('POST', '/api/datasets/upload', { token: user.token, ...form })
    expect(made.status).toBe(201)
    return made.body.id
  }

  /** What the receiver got that contains the text. */
  const received = (text: string) => under.remote.requests.filter(({ body }) => body.includes(text))

  return { ...under, ...runsUnderTest(call, get), get, createAgent, messenger, received, upload }
}

type Get = <T>(user: TestUser, path: string) => Promise<T>

function runsUnderTest(call: TestServer['call'], get: Get) {
  const readRun = (user: TestUser, id: number) => get<AgentRun>(user, `/api/chat/agent-runs/${id}`)

  /** Waits until a run has one of these statuses. */
  async function runUntil(user: TestUser, id: number, statuses: AgentRun['status'][]): Promise<AgentRun> {
    await expect
      .poll(async () => (await readRun(user, id)).status, { timeout: 45_000, interval: 50 })
      .toSatisfy((status: AgentRun['status']) => statuses.includes(status))
    return await readRun(user, id)
  }

  async function start(user: TestUser, agent: Agent, content = 'Sales fell by 4 %'): Promise<AgentRun> {
    const made = await call<AgentRun>('POST', `/api/chat/agents/${agent.id}/runs`, {
      token: user.token,
      body: { content },
    })
    expect([made.status, made.text]).toEqual([202, expect.anything()])
    return await runUntil(user, made.body.id, ['awaiting_approval', 'done', 'failed', 'cancelled', 'expired'])
  }

  /** A run that waits for an approval, and the approval. */
  async function awaiting(user: TestUser, agent: Agent, content?: string) {
    const run = await start(user, agent, content)
    expect([run.status, run.reason]).toEqual(['awaiting_approval', null])
    return { run, approval: run.approvals.at(-1)! }
  }

  const decide = (user: TestUser, { id }: Pick<Approval, 'id'>, body: object = { decision: 'approve' }) =>
    call<Approval & { message: string }>('POST', `/api/chat/approvals/${id}`, { token: user.token, body })

  const finished = (user: TestUser, id: number) =>
    runUntil(user, id, ['done', 'failed', 'cancelled', 'expired'])

  return { readRun, runUntil, start, awaiting, decide, finished }
}
