import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Dataset } from '../../../contract/src/datasets.ts'
import type { Recipe } from '../../../contract/src/recipes.ts'
import type { Run } from '../../../contract/src/runs.ts'
import { makeRecipe, type Site, until } from './site.ts'

export const rowCount = 5000

/** Rows of one generation, all of them or none. */
export const stormTable = `create table storm (id int, generation int);
  insert into storm select i, 1 from generate_series(1, ${rowCount}) i;
  create role reader login password 'canary-pw'; grant pg_read_all_data to reader`

/** A dataset that is refreshed, a recipe that copies it and one that sums up the copy. */
export interface Chain {
  source: number
  copy: Recipe
  sums: Recipe
}

export async function makeChains({ call }: Site, remoteUrl: string, count: number): Promise<Chain[]> {
  const config = {
    host: '127.0.0.1',
    port: Number(new URL(remoteUrl).port),
    database: 'postgres',
    user: 'reader',
    password: 'canary-pw',
    tls: 'off',
  }
  const connector = await call<{ id: number }>('POST', '/api/connectors', {
    name: 'Far',
    type: 'postgres',
    config,
  })
  const chains: Chain[] = []
  for (let at = 0; at < count; at += 1) {
    const source = { table: 'storm', schema: 'public' }
    const given = { name: `Storm ${at}`, connector_id: connector.body.id, source }
    const { id } = (await call<Dataset>('POST', '/api/datasets', given)).body
    // Whatever is read from now on is a version that may be lost.
    await until('the first version', async () => (await versionOf(call, id)) !== null)
    const copy = await makeRecipe(call, {
      name: `Copy ${at}`,
      input: { id },
      sql: 'SELECT id, generation FROM input ORDER BY id',
    })
    const sums = await makeRecipe(call, {
      name: `Sums ${at}`,
      input: { id: copy.output_dataset_id! },
      sql: 'SELECT generation, count(*) AS n, sum(id) AS ids FROM input GROUP BY generation',
    })
    const build = await call<Run>('POST', '/api/pipeline/run', { targets: [sums.output_dataset_id] })
    await until(
      'the first build',
      async () => (await call<Run>('GET', `/api/pipeline/runs/${build.body.id}`)).body.status === 'succeeded',
    )
    chains.push({ source: id, copy, sums })
  }
  return chains
}

const versionOf = async (call: Site['call'], id: number) =>
  (await call<Dataset>('GET', `/api/datasets/${id}`)).body.version

interface Feeding {
  chains: readonly Chain[]
  source: pg.Client
  isOver: () => boolean
  /** Which runs were accepted, whatever becomes of them. */
  accepted: Set<number>
}

const maxWaiting = 8

/** Asks for refreshes, runs of recipes and builds without end. */
export async function feed({ call }: Site, { chains, source, isOver, accepted }: Feeding): Promise<void> {
  const ask = async (path: string, body?: object) => {
    const answer = await call<Run>('POST', path, body).catch(() => undefined)
    if (answer?.status === 202) accepted.add(answer.body.id)
  }
  for (let turn = 0; !isOver(); turn += 1) {
    const { source: id, copy, sums } = chains[turn % chains.length]!
    await source.query('update storm set generation = generation + 1')
    await ask(`/api/datasets/${id}/refresh`)
    if (turn % 3 === 0) await ask(`/api/pipeline/recipes/${copy.id}/run`, {})
    if (turn % 3 === 1) await ask('/api/pipeline/run', { targets: [sums.output_dataset_id] })
    await sleep(200)
    while (!isOver() && (await waiting(call)) > maxWaiting) await sleep(200)
  }
}

async function waiting(call: Site['call']): Promise<number> {
  const path = '/api/pipeline/runs?status=queued&limit=1'
  const answer = await call<{ total: number }>('GET', path).catch(() => undefined)
  return answer?.body.total ?? 0
}

interface Reading {
  chains: readonly Chain[]
  isOver: () => boolean
  /** Answers that no reader may see. */
  wrong: unknown[]
}

const wholeGeneration = [
  { aggregate: 'count', name: 'n' },
  { aggregate: 'sum', column: 'id', name: 'ids' },
  { aggregate: 'min', column: 'generation', name: 'low' },
  { aggregate: 'max', column: 'generation', name: 'high' },
]
const wholeSum = [
  { aggregate: 'sum', column: 'n', name: 'n' },
  { aggregate: 'sum', column: 'ids', name: 'ids' },
  { aggregate: 'min', column: 'generation', name: 'low' },
  { aggregate: 'max', column: 'generation', name: 'high' },
]

/** Reads without end; every answer must be one whole generation. Answers how many there were. */
export async function readAll({ call }: Site, { chains, isOver, wrong }: Reading): Promise<number> {
  const questions = chains.flatMap(({ source, copy, sums }) => [
    { id: source, measures: wholeGeneration },
    { id: copy.output_dataset_id!, measures: wholeGeneration },
    { id: sums.output_dataset_id!, measures: wholeSum },
  ])
  const sum = (rowCount * (rowCount + 1)) / 2
  let answers = 0
  for (let turn = 0; !isOver(); turn += 1) {
    const { id, measures } = questions[turn % questions.length]!
    const { status, body } = await call<{ rows: unknown[][] }>('POST', `/api/datasets/${id}/explore`, {
      measures,
    }).catch(() => ({ status: 503, body: { rows: [] } }))
    if (status === 200) {
      answers += 1
      const [count, ids, low, high] = body.rows[0]!.map(Number)
      if (count !== rowCount || ids !== sum || low !== high) wrong.push({ id, rows: body.rows })
    }
    // While its database or its engine starts again the server says so.
    else if (status !== 503 && status !== 422) wrong.push({ id, status, body })
    await sleep(50)
  }
  return answers
}
