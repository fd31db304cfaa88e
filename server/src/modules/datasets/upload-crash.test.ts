import { readdirSync, rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import { fileForm } from '../../../test/file-form.ts'
import { administrator, type RunningProgram, startProgram } from '../../../test/program.ts'

const home = mkdtempSync(join(tmpdir(), 'quarry-crash-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const rowCount = 400_000
const csv = `n,text,amount\n${Array.from({ length: rowCount }, (_, at) => `${at},row ${at},${at / 4}`).join('\n')}\n`

const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(join(home, folder), { recursive: true, encoding: 'utf8' })
  } catch {
    return []
  }
}
const versionFiles = () =>
  filesIn('data').filter((file) => file.endsWith('.duckdb') && !file.includes('.building'))
const uploads = () => filesIn('scratch').filter((file) => /upload-/.test(file))

interface Session {
  program: RunningProgram
  call<T>(
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    headers?: Record<string, string>,
  ): Promise<T>
}

async function session(): Promise<Session> {
  const program = await startProgram(home)
  const call = async <T>(
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ) => {
    const answer = await fetch(program.url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    })
    return (await answer.json()) as T
  }
  const { access_token: token } = await call<{ access_token: string }>(
    'POST',
    '/api/auth/login',
    JSON.stringify(administrator),
    { 'content-type': 'application/json' },
  )
  return {
    program,
    call: (method, path, body, headers = {}) =>
      call(method, path, body, { ...headers, authorization: `Bearer ${token}` }),
  }
}

const form = fileForm('crash.csv', csv)
const sendTo = ({ call }: Session, path: string) =>
  call<Dataset>('POST', path, new Uint8Array(form.body), form.headers).catch(() => undefined)

/** Waits for a moment in the life of an upload, looking very often; false when it never came. */
async function until(moment: () => boolean, answered: Promise<unknown>): Promise<boolean> {
  let isOver = false
  void answered.then(() => (isOver = true))
  while (!moment()) {
    if (isOver) return false
    await sleep(1)
  }
  return true
}

const moments: [name: string, moment: (before: string[]) => boolean][] = [
  ['while the file arrives', () => uploads().length > 0],
  ['when a version begins to be built', () => filesIn('data').some((file) => file.endsWith('.building'))],
  [
    'while a version is built',
    () => filesIn('data').some((file) => file.endsWith('.building/version.duckdb')),
  ],
  [
    'before the finished version is published',
    (before) => versionFiles().some((file) => !before.includes(file)),
  ],
]

// One test, because each start of the program takes seconds: the restart that looks at what one kill left is the
// program that the next kill ends.
test('CRS-05 to CRS-08, FIL-13: kill -9 at any point of an upload leaves the whole version or none', async () => {
  let current = await session()
  for (const [name, moment] of moments) {
    const before = versionFiles()
    const known = await datasetsOf(current)
    const answered = sendTo(current, '/api/datasets/upload')
    const wasReached = await until(() => moment(before), answered)
    await current.program.kill()
    expect([name, wasReached]).toEqual([name, true])
    current = await session()
    const datasets = await datasetsOf(current)
    expect(datasets.length - known.length).toBeLessThanOrEqual(1)
    for (const dataset of datasets) await expectWhole(current, dataset)
    await expectCollected(datasets.length)
  }

  const made = (await sendTo(current, '/api/datasets/upload'))!
  const before = versionFiles()
  const answered = sendTo(current, `/api/datasets/${made.id}/upload`)
  await until(() => versionFiles().length > before.length, answered)
  await current.program.kill()
  current = await session()
  const now = await current.call<Dataset>('GET', `/api/datasets/${made.id}`)
  expect([1, 2]).toContain(now.version)
  await expectWhole(current, now)
  await current.program.stop()
}, 240_000)

const datasetsOf = async ({ call }: Session) =>
  (await call<{ items: Dataset[] }>('GET', '/api/datasets')).items

async function expectWhole({ call }: Session, { id, status }: Dataset): Promise<void> {
  expect(status).toBe('published')
  const counted = await call<{ rows: unknown[][] }>(
    'POST',
    `/api/datasets/${id}/explore`,
    JSON.stringify({ measures: [{ aggregate: 'count' }] }),
    { 'content-type': 'application/json' },
  )
  expect(counted.rows).toEqual([[rowCount]])
}

/** Leftovers are collected beside the first requests; a folder that its builder had no time to sign, later. */
async function expectCollected(versions: number): Promise<void> {
  const leftovers = () => [
    ...uploads(),
    ...filesIn('data').filter((file) => file.endsWith('owner.json')),
    ...versionFiles().slice(versions),
  ]
  for (let tries = 0; tries < 200 && leftovers().length > 0; tries += 1) await sleep(25)
  expect(leftovers()).toEqual([])
}
