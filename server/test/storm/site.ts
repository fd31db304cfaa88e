import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Dataset } from '../../../contract/src/datasets.ts'
import type { Recipe } from '../../../contract/src/recipes.ts'
import type { Run } from '../../../contract/src/runs.ts'
import { freePort } from '../ports.ts'
import { asSuperuser, startPostgresCluster } from '../postgres-cluster.ts'
import { type Call, Process, settingsOn, signedIn } from '../quarry-process.ts'

type AtEnd = (end: () => Promise<void> | void) => void

interface SiteOptions {
  /** Beside what every process of it needs. */
  ofServer?: Record<string, string>
  /** How what is open is closed: with the test. */
  atEnd?: AtEnd
}

/** The program in several processes on one PostgreSQL database. */
export async function openSite(
  more: Record<string, string> = {},
  { ofServer = {}, atEnd = onTestFinished }: SiteOptions = {},
) {
  const own = await startPostgresCluster()
  atEnd(() => own.stop())
  const home = mkdtempSync(join(tmpdir(), 'quarry-site-'))
  atEnd(() => rmSync(home, { recursive: true, force: true }))
  const port = await freePort()
  const env = { ...settingsOn({ home, databaseUrl: own.url, port }), ...more }
  const begin = (words: string[], given: Record<string, string> = {}) => {
    const one = new Process(words, { ...env, ...given })
    atEnd(() => one.end('SIGKILL'))
    return one
  }
  const startServer = (given: Record<string, string> = {}) =>
    begin(['serve', '--surface', 'platform'], given).ready()
  /** The Cloud surface in a process of its own. */
  const startCloud = async () => {
    const cloudPort = await freePort()
    await begin(['serve', '--surface', 'cloud'], { CLOUD_PORT: String(cloudPort) }).ready()
    return await signedIn(port, cloudPort)
  }
  const beginWorker = (given: Record<string, string> = {}) => begin(['worker'], given)
  const startWorker = (given: Record<string, string> = {}) => beginWorker(given).ready()
  const server = await startServer(ofServer)
  // A connection of its own each time: the database may restart in between.
  const rowsOf = async <Row>(sql: string) => {
    const database = new pg.Client(asSuperuser(own.url))
    database.on('error', () => undefined)
    await database.connect()
    return await database
      .query(sql)
      .then(({ rows }) => rows as Row[])
      .finally(() => database.end())
  }
  return {
    own,
    home,
    server,
    startServer,
    startCloud,
    beginWorker,
    startWorker,
    rowsOf,
    ...(await signedIn(port)),
  }
}

export type Site = Awaited<ReturnType<typeof openSite>>

/** Whatever lies under a folder of data and that no version names. */
export async function strayFiles({ home, rowsOf }: Pick<Site, 'home' | 'rowsOf'>): Promise<string[]> {
  const known = new Set(
    (await rowsOf<{ file: string }>('select file from dataset_versions')).map((one) => one.file),
  )
  const files = readdirSync(join(home, 'data'), { recursive: true, encoding: 'utf8' })
  return files.filter((file) => /\.(duckdb|building)$/.test(file) && !known.has(file))
}

export async function makeRecipe(
  call: Call,
  { name, input, sql }: { name: string; input: Pick<Dataset, 'id'>; sql: string },
): Promise<Recipe> {
  const definition = { kind: 'sql', inputs: [{ dataset_id: input.id, name: 'input' }], sql }
  const made = await call<Recipe>('POST', '/api/pipeline/recipes', { name, definition, publish: true })
  if (made.status !== 201) throw new Error(`the recipe ${name} was not made: ${JSON.stringify(made.body)}`)
  return made.body
}

export const runRecipe = async (call: Call, { id }: Pick<Recipe, 'id'>): Promise<Run> =>
  (await call<Run>('POST', `/api/pipeline/recipes/${id}/run`, {})).body

/** Waits for something that takes as long as the machine needs. */
export async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (const giveUpAt = Date.now() + 60_000; Date.now() < giveUpAt; await sleep(50)) if (await isSo()) return
  throw new Error(`within a minute it did not come to: ${what}`)
}

export interface RunOutcome {
  id: number
  status: string
  failure: string | null
  attempt: number
  versions: number
  events: number
}

/** How runs ended: the number of versions of each, and of its end events. */
export const endsOf = ({ rowsOf }: Pick<Site, 'rowsOf'>): Promise<RunOutcome[]> =>
  rowsOf<RunOutcome>(`
    select r.id, r.status, r.failure, r.attempt,
      (select count(*)::int from dataset_versions v where v.run_id = r.id) as versions,
      (select count(*)::int from audit_entries a where a.subject_type = 'run' and a.subject_id = r.id
        and a.type in ('run.succeeded', 'run.failed', 'run.cancelled')) as events
    from runs r where kind = 'recipe' order by r.id`)
