import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { fileForm } from '../../../test/file-form.ts'
import { administrator, type RunningProgram, startProgram } from '../../../test/program.ts'

const home = mkdtempSync(join(tmpdir(), 'quarry-transfers-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

interface Transfer {
  id: number
  status: string
  failure: string | null
  organization: { id: number }
  result: { rows: Record<string, number> } | null
}

async function signedIn(program: RunningProgram) {
  const call = async <T>(url: string, init: RequestInit): Promise<T> =>
    (await (await fetch(url, init)).json()) as T
  const json = { 'content-type': 'application/json' }
  const { access_token: token } = await call<{ access_token: string }>(`${program.url}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(administrator),
  })
  const authorization = `Bearer ${token}`
  const operate = <T = Transfer>(method: string, path: string, body?: object) =>
    call<T>(`${program.cloudUrl}${path}`, {
      method,
      headers: { authorization, ...(body && json) },
      ...(body && { body: JSON.stringify(body) }),
    })
  return {
    operate,
    transfers: () => operate<{ items: Transfer[] }>('GET', '/api/transfers').then(({ items }) => items),
    upload: (form: ReturnType<typeof fileForm>) =>
      call<{ id: number }>(`${program.url}/api/datasets/upload`, {
        method: 'POST',
        headers: { authorization, ...form.headers },
        body: new Uint8Array(form.body),
      }),
  }
}

async function untilKilled(program: RunningProgram): Promise<void> {
  const answers = () =>
    fetch(program.url).then(
      () => true,
      () => false,
    )
  await expect.poll(answers, { timeout: 60_000 }).toBe(false)
  await program.kill()
}

const ended = { timeout: 90_000, interval: 500 }

test(
  'a copy that is killed before its end is there once, and an erasure that is killed goes on to its certificate',
  { timeout: 300_000 },
  async () => {
    const first = await startProgram(home, { QUARRY_FAIL_POINT: 'import.before_commit' })
    const before = await signedIn(first)
    await before.upload(fileForm('sales.csv', 'region,amount\nnorth,10\n'))
    await before.operate('POST', '/api/organizations/1/copies', { name: 'Copy', slug: 'copy' })
    await untilKilled(first)

    const second = await startProgram(home, { QUARRY_FAIL_POINT: 'erasure.batch_deleted:5' })
    const copying = await signedIn(second)
    const latest = async (of: typeof copying) => (await of.transfers())[0]!
    await expect.poll(async () => (await latest(copying)).status, ended).toBe('succeeded')
    const { organization } = await latest(copying)
    const { items } = await copying.operate<{ items: { slug: string }[] }>(
      'GET',
      '/api/organizations?sort=id',
    )
    expect(items.map(({ slug }) => slug).filter((slug) => slug === 'copy')).toEqual(['copy'])
    expect(readdirSync(join(home, 'data')).toSorted()).toEqual(['org1', `org${organization.id}`])

    await copying.operate('POST', `/api/organizations/${organization.id}/suspend`, { reason: 'Tried' })
    await copying.operate('POST', `/api/organizations/${organization.id}/erasures`, { slug: 'copy' })
    await untilKilled(second)

    const third = await startProgram(home)
    onTestFinished(third.stop)
    const erasing = await signedIn(third)
    await expect.poll(async () => (await latest(erasing)).status, ended).toBe('succeeded')
    const { failure, result } = await latest(erasing)
    expect(failure).toBeNull()
    expect(result!.rows).toMatchObject({ datasets: 1, memberships: 1 })
    expect(readdirSync(join(home, 'data'))).toEqual(['org1'])
  },
)
