import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { languageModelServer, type ModelRequest } from '../../server/test/language-model-server.ts'
import { mockRemoteServer } from '../../server/test/mock-remote-server.ts'
import { type Asking, askingOf } from './asking.ts'
import { visitedQuarry } from './visited-quarry.ts'
import { isSeen, type Visitor } from './visitor.ts'

const models = await languageModelServer()
const receiver = await mockRemoteServer()
const trusted = mkdtempSync(join(tmpdir(), 'quarry-trusted-'))
afterAll(() => rmSync(trusted, { recursive: true, force: true }))
writeFileSync(join(trusted, 'ca.pem'), receiver.certificateAuthorities)
const { quarry, visitor, another } = await visitedQuarry({
  ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
  NODE_EXTRA_CA_CERTS: join(trusted, 'ca.pem'),
})

const patient = { timeout: 60_000 }
const password = 'basalt beside the old quarry'
const chosen = `${password} too`

/** Asks in a new chat, or goes on in the one that is open. */
async function ask({ page }: Visitor, question: string) {
  await page.getByRole('textbox', { name: 'Question' }).fill(question)
  await page.keyboard.press('Enter')
  await page.locator('.chat-question').filter({ hasText: question }).last().waitFor(patient)
}

const latest = ({ page }: Visitor) => page.locator('.chat-message').last()

/** What the last question was answered. */
async function answerTo(of: Visitor): Promise<string> {
  await latest(of).locator('.chat-answer[aria-busy=false]').waitFor(patient)
  return await latest(of).innerText()
}

let asking: Asking
let depots = 0
let reader: Visitor

beforeAll(async () => {
  asking = await askingOf(quarry)
  depots = (await asking.upload('Depots.csv', 'depot,pieces\nnorth,1\nnorth,3\nsouth,2\n')).id
  const turnover = {
    name: 'turnover',
    kind: 'aggregate',
    aggregate: 'sum',
    column: 'pieces',
    label: 'Turnover',
  }
  await asking.ask('PUT', `/api/datasets/${depots}/model`, {
    dimensions: [{ name: 'depot', kind: 'text', column: 'depot', label: 'Depot' }],
    hierarchies: [],
    measures: [turnover],
    joins: [],
  })
  await visitor.signIn('admin', quarry.adminPassword)
  const account = { username: 'ines', full_name: 'Ines', email: 'ines@example.com', role: 'management' }
  await asking.ask('POST', '/api/users', { ...account, password })
  reader = await another()
  await reader.signIn('ines', password)
  // Whoever is given a password chooses one of their own before anything else.
  await reader.page.getByLabel('The password you signed in with').fill(password)
  await reader.page.getByLabel('New password', { exact: true }).fill(chosen)
  await reader.page.getByLabel('New password again').fill(chosen)
  await reader.page.getByRole('button', { name: 'Change the password' }).click()
  await reader.page.getByRole('heading', { name: /^Welcome/ }).waitFor()
}, 180_000)

describe('a chat of several people', () => {
  const { page } = visitor

  test('a shared answer is asked again with the rights of who reads it, and is none where they have no access', async () => {
    await page.goto('/chat')
    await ask(visitor, 'turnover by depot')
    expect(await answerTo(visitor)).toContain('north with 4')
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByRole('switch', { name: 'Share this chat' }).press('Space')
    await page.getByRole('button', { name: 'Shared' }).waitFor()
    const { pathname } = new URL(page.url())

    const south = { column: 'depot', operator: 'equals', value: 'south' }
    const rows = [{ name: 'South only', applies_to: { roles: ['management'] }, condition: south }]
    await asking.ask('PUT', `/api/datasets/${depots}/policies`, { rows })
    await reader.page.goto('/chat')
    await reader.page.getByText('Shared with me').click()
    expect(await reader.barriersIn(['light'])).toEqual([])
    await reader.picture('chat-shared-with-me')
    await reader.page.locator(`a[href="${pathname}"]`).click()
    const answer = latest(reader)
    await answer.getByText('Updated with your rights and the current data.').waitFor(patient)
    expect(await answer.textContent()).toContain('2')
    expect(await answer.textContent()).not.toContain('north')
    await answer.getByRole('button', { name: 'Details' }).click()
    expect(await isSeen(answer.getByText('South only'))).toBe(true)
    expect(await reader.barriersIn(['light'])).toEqual([])
    await asking.ask('PUT', `/api/datasets/${depots}/policies`, { rows: [] })

    await asking.ask('PATCH', `/api/datasets/${depots}`, { chat: false })
    await reader.page.reload()
    await answer.locator('.chat-answer[aria-busy=false]').waitFor(patient)
    expect(await answer.textContent()).not.toMatch(/north|south/)
    await asking.ask('PATCH', `/api/datasets/${depots}`, { chat: true })
  }, 180_000)

  test('a reader says what is wrong with an answer, and proposes a word; once an author accepts it, it is understood', async () => {
    await reader.page.goto('/chat')
    await ask(reader, 'turnover by yard')
    const choices = reader.page.getByRole('group', { name: 'Meaning of “yard”' })
    await choices.getByRole('button', { name: 'Depot', exact: true }).click(patient)
    await reader.page.getByRole('button', { name: 'Propose as synonym' }).click(patient)
    await reader.page.getByText('“yard” is proposed. The authors of the dataset decide.').waitFor()
    await latest(reader).getByRole('button', { name: 'Wrong answer' }).click()
    const note = reader.page.getByRole('dialog')
    await note.getByLabel('Note').fill('Returns are missing.')
    expect(await reader.barriersIn(['light'])).toEqual([])
    await note.getByRole('button', { name: 'Send feedback' }).click()
    expect(await isSeen(latest(reader).getByRole('button', { name: 'Wrong answer', pressed: true }))).toBe(
      true,
    )
    const { items } = await asking.ask<{ items: object[] }>('GET', '/api/chat/feedback?verdict=down')
    expect(items).toMatchObject([{ note: 'Returns are missing.' }])

    await page.goto(`/datasets/${depots}/model`)
    const proposals = page.getByRole('region', { name: 'Proposed synonyms' })
    await proposals.getByText('“yard”').first().waitFor(patient)
    expect(await visitor.barriersIn(['light'])).toEqual([])
    await proposals.getByRole('button', { name: 'Accept' }).click()
    await page.getByText('“yard” now means depot in this dataset.').waitFor(patient)
    await ask(reader, 'turnover per yard')
    expect(await answerTo(reader)).toContain('north with 4')
  }, 180_000)
})

describe('an answer that takes long', () => {
  const { page } = visitor
  const question = 'Within how many days may customers return goods?'

  beforeAll(async () => {
    const base = await asking.ask<{ id: number }>('POST', '/api/knowledge/bases', {
      name: 'Policies',
      status: 'published',
    })
    const form = new FormData()
    form.set('file', new Blob(['Customers may return goods within 30 days of delivery.']), 'returns.txt')
    const { access_token: token } = await asking.ask<{ access_token: string }>('POST', '/api/auth/login', {
      username: 'admin',
      password: quarry.adminPassword,
    })
    const path = `/api/knowledge/bases/${base.id}/documents`
    await fetch(quarry.address + path, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    })
    const documents = () => asking.ask<{ items: { status: string }[] }>('GET', path)
    const isIndexed = async () => (await documents()).items[0]?.status === 'indexed'
    await vi.waitUntil(isIndexed, { ...patient, interval: 200 })
    await asking.ask('POST', '/api/chat/providers', {
      name: 'Local',
      kind: 'openai_compatible',
      base_url: models.baseUrl,
      model: 'small',
      timeout_seconds: 120,
      privacy_level: 'rows',
    })
    await asking.ask('PATCH', '/api/chat/settings', { privacy_level: 'rows' })
  }, 120_000)

  test('is cancelled by a click, and the chat goes on', async () => {
    models.otherwise = () => ({ fault: 'hang' })
    await page.goto('/chat')
    await ask(visitor, question)
    await latest(visitor)
      .getByText('A language model is writing the answer from these passages …')
      .waitFor(patient)
    await latest(visitor).getByRole('button', { name: 'Cancel', exact: true }).click()
    expect(await isSeen(latest(visitor).getByText('Cancelled', { exact: true }))).toBe(true)
    await expect.poll(() => models.aborted, patient).toBeGreaterThan(0)
    await ask(visitor, 'turnover by depot')
    expect(await answerTo(visitor)).toContain('north with 4')
  }, 120_000)

  test('arrives although the server was killed meanwhile and started again', async () => {
    await ask(visitor, question)
    await latest(visitor)
      .getByText('A language model is writing the answer from these passages …')
      .waitFor(patient)
    const asked = models.requests.length
    models.otherwise = (request) => ({
      object: { sentences: [{ text: 'Goods are taken back for 30 days.', chunk_ids: [passageIn(request)] }] },
    })
    const url = page.url()
    const resumed = page.waitForRequest(
      (request) => request.url().endsWith('/events') && request.headers()['last-event-id'] !== undefined,
      patient,
    )
    await quarry.restart()
    await resumed
    await latest(visitor).getByText('Goods are taken back for 30 days.').waitFor({ timeout: 120_000 })
    expect(page.url()).toBe(url)
    expect(models.requests.length).toBeGreaterThan(asked)
    expect(await page.locator('.chat-message').filter({ hasText: question }).count()).toBe(2)
  }, 240_000)

  test('of an agent waits for an approval over a kill, and sends once', async () => {
    const connector = await asking.ask<{ id: number }>('POST', '/api/connectors', {
      name: 'Tickets',
      type: 'automation_webhook',
      config: { webhook_url: `${receiver.origin}/hook` },
    })
    await asking.ask('POST', '/api/chat/agents', {
      name: 'Reporter',
      status: 'published',
      tools: [{ name: 'send_to_automation', connector_id: connector.id }],
      plan: [{ tool: 'send_to_automation', arguments: { message: '{{question}}', metadata: {} } }],
    })
    await page.goto('/chat')
    await page.getByText('Agent', { exact: true }).click()
    await page.getByRole('combobox', { name: 'Agent' }).fill('Reporter')
    await page.getByRole('option', { name: 'Reporter' }).click()
    await ask(visitor, 'Turnover fell')
    const approval = page.getByRole('region', { name: 'Approval of send_to_automation' })
    await approval.getByText('Turnover fell').first().waitFor(patient)
    expect(receiver.requests).toEqual([])
    await quarry.restart()
    await page.reload()
    await approval.getByRole('button', { name: 'Approve' }).click(patient)
    await expect.poll(() => receiver.requests.length, { timeout: 120_000 }).toBe(1)
    await latest(visitor).locator('.chat-answer[aria-busy=false]').waitFor(patient)
    expect(receiver.requests).toMatchObject([{ method: 'POST', path: '/hook' }])
    expect(receiver.requests[0]?.body).toContain('Turnover fell')
    expect(visitor.violations).toEqual([])
  }, 240_000)
})

/** The first passage that a prompt has. */
const passageIn = ({ text }: ModelRequest): number =>
  Number(/"chunk_id":(\d+)/.exec(text.replaceAll('\\"', '"'))?.[1])
