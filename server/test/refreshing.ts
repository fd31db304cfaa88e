import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Dataset } from '../../contract/src/datasets.ts'
import type { Run } from '../../contract/src/runs.ts'
import { startPostgresCluster } from './postgres-cluster.ts'
import { type MadeConnector, newConnector } from './sources.ts'
import { testServer } from './server.ts'

/** Waits until the run has ended. */
export async function endOf(look: () => Promise<Run>): Promise<Run> {
  for (const giveUpAt = Date.now() + 60_000; Date.now() < giveUpAt; await sleep(50)) {
    const run = await look()
    if (run.finished_at !== null) return run
  }
  throw new Error(`a run did not end: ${JSON.stringify(await look())}`)
}

/** The real program beside a real PostgreSQL whose tables become datasets. */
export async function refreshingUnderTest() {
  const quarry = await testServer({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
  const cluster = await startPostgresCluster()
  const far = new pg.Client(cluster.superuserUrl)
  await far.connect()
  await far.query(`create role reader login password 'canary-pw'; grant pg_read_all_data to reader`)
  const url = new URL(cluster.superuserUrl)
  const connector: MadeConnector = await newConnector(quarry, {
    type: 'postgres',
    config: {
      host: '127.0.0.1',
      port: Number(url.port),
      database: 'postgres',
      user: 'reader',
      password: 'canary-pw',
      tls: 'off',
    },
  })
  const { token } = connector
  const call = <T = Record<string, never>>(method: string, path: string, body?: unknown) =>
    quarry.call<T>(method, path, { token, ...(body === undefined ? {} : { body }) })

  const create = (body: object) =>
    call<Dataset>('POST', '/api/datasets', { connector_id: connector.id, ...body })
  const get = async (id: number) => (await call<Dataset>('GET', `/api/datasets/${id}`)).body
  const runOf = async (id: number) => (await call<Run>('GET', `/api/pipeline/runs/${id}`)).body

  const ended = (id: number) => endOf(() => runOf(id))

  /** A dataset of a table whose first refresh has ended. */
  async function loaded(body: object): Promise<{ dataset: Dataset; run: Run }> {
    const made = await create(body)
    if (made.status !== 201) throw new Error(made.text)
    const run = await ended(made.body.last_run!.id)
    return { dataset: await get(made.body.id), run }
  }

  const refresh = (id: number, query = '') => call<Run>('POST', `/api/datasets/${id}/refresh${query}`)

  /** Refreshes and waits for the end. */
  async function refreshed(id: number, query = ''): Promise<Run> {
    const queued = await refresh(id, query)
    if (queued.status !== 202) throw new Error(queued.text)
    return ended(queued.body.id)
  }

  /** Rows of a dataset as queries see them. */
  async function rows(id: number, body: object): Promise<unknown[][]> {
    const answer = await call<{ rows: unknown[][] }>('POST', `/api/datasets/${id}/explore`, body)
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body.rows
  }

  const stop = async () => {
    await far.end()
    await cluster.stop()
  }
  return { quarry, far, connector, call, create, get, ended, loaded, refresh, refreshed, rows, runOf, stop }
}
