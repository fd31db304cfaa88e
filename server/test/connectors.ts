import { mockRemoteServer } from './mock-remote-server.ts'
import { testServer } from './server.ts'

export interface Made {
  id: number
  name: string
  config: Record<string, unknown>
  revision: number
  last_test: { ok: boolean } | null
  message: string
  details: { path: string }[]
}

export const secretPath = '/hooks/canary-4f1d'

/** The real server beside a real remote server that it may call. */
export async function connectorsUnderTest() {
  const remote = await mockRemoteServer()
  const quarry = await testServer({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' }, remote)

  const webhook = (url = remote.origin + secretPath) => ({
    name: 'Ticket webhook',
    type: 'automation_webhook',
    config: { webhook_url: url },
  })
  const messaging = (more: object = {}) => ({
    name: 'WhatsApp',
    type: 'messaging_provider',
    config: {
      provider: 'meta_cloud',
      account_id: '123',
      access_token: 'tok-canary-77',
      api_url: remote.origin,
      ...more,
    },
  })
  const create = (token: string, body: object) =>
    quarry.call<Made>('POST', '/api/connectors', { token, body })

  /** A new organization with one connector. */
  async function withConnector(body: object = webhook()) {
    const admin = await quarry.newOrganization()
    const made = await create(admin.token, body)
    if (made.status !== 201) throw new Error(`no connector was made: ${made.text}`)
    return { ...admin, made: made.body, path: `/api/connectors/${made.body.id}` }
  }
  return { remote, quarry, call: quarry.call, webhook, messaging, create, withConnector }
}

/** Waits for what happens in the background. */
export const until = async (done: () => Promise<boolean>) => {
  for (let turn = 0; turn < 100 && !(await done()); turn += 1) await new Promise((go) => setTimeout(go, 50))
}
