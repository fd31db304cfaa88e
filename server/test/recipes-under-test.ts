import { setTimeout as sleep } from 'node:timers/promises'
import type { Dataset } from '../../contract/src/datasets.ts'
import type { RunLogLine } from '../../contract/src/run-logs.ts'
import type { Recipe } from '../../contract/src/recipes.ts'
import type { Run } from '../../contract/src/runs.ts'
import { fileForm } from './file-form.ts'
import { type Answer, testServer, type TestServer, type TestUser } from './server.ts'

export interface Refused {
  error: string
  message: string
  details?: { path: string; message: string }[]
}

/** The real program, with short words for what tests of recipes do all the time. */
export async function recipesUnderTest(program?: TestServer) {
  const quarry = program ?? (await testServer())
  const call = <T = Refused>(method: string, path: string, { body, as = quarry.admin }: RecipeRequest = {}) =>
    quarry.call<T>(method, path, { token: as.token, ...(body === undefined ? {} : { body }) })
  return { ...quarry, call, ...dataOf(quarry, call), ...recipesOf(call) }
}

interface RecipeRequest {
  body?: unknown
  as?: TestUser
}

type CallAs = <T = Refused>(method: string, path: string, request?: RecipeRequest) => Promise<Answer<T>>

function dataOf(quarry: TestServer, call: CallAs) {
  const { admin } = quarry

  /** A dataset of the lines of a CSV file. */
  async function dataset(name: string, lines: readonly string[], as: TestUser = admin): Promise<Dataset> {
    const form = fileForm(`${name}.csv`, `${lines.join('\n')}\n`, { name })
    const made = await quarry.call<Dataset>('POST', '/api/datasets/upload', { token: as.token, ...form })
    if (made.status !== 201) throw new Error(made.text)
    return made.body
  }

  /** The next version of a dataset. */
  async function load(
    { id, name }: Dataset,
    lines: readonly string[],
    as: TestUser = admin,
  ): Promise<Dataset> {
    // What follows is tried with columns that changed, so nobody is asked.
    await call('PATCH', `/api/datasets/${id}`, { body: { refresh: { on_drift: 'approve' } } })
    const form = fileForm(`${name}.csv`, `${lines.join('\n')}\n`)
    const made = await quarry.call<Dataset>('POST', `/api/datasets/${id}/upload`, {
      token: as.token,
      ...form,
    })
    if (made.status !== 200) throw new Error(made.text)
    return made.body
  }

  /** The rows of a dataset, in their order. */
  async function rows(datasetId: number | null, as: TestUser = admin): Promise<unknown[][]> {
    const path = `/api/datasets/${datasetId}/preview?limit=1000`
    const seen = await call<{ rows: unknown[][] }>('GET', path, { as })
    if (seen.status !== 200) throw new Error(seen.text)
    return seen.body.rows
  }

  return { dataset, load, rows }
}

interface SqlRecipe extends Record<string, unknown> {
  inputs: readonly Dataset[]
  sql: string
}

function recipesOf(call: CallAs) {
  const post = (body: object, as?: TestUser): Promise<Answer<Recipe & Refused>> =>
    call<Recipe & Refused>('POST', '/api/pipeline/recipes', { body, ...(as && { as }) })

  /** A published recipe in SQL. */
  async function recipe(name: string, { inputs, sql, ...rest }: SqlRecipe, as?: TestUser): Promise<Recipe> {
    const named = inputs.map((input) => ({ dataset_id: input.id, name: input.name }))
    const definition = { kind: 'sql', inputs: named, sql }
    const made = await post({ name, definition, publish: true, ...rest }, as)
    if (made.status !== 201) throw new Error(made.text)
    return made.body
  }

  const get = async (id: number) => (await call<Recipe>('GET', `/api/pipeline/recipes/${id}`)).body

  async function ended(id: number): Promise<Run> {
    const giveUpAt = Date.now() + 120_000
    for (;;) {
      const { body } = await call<Run>('GET', `/api/pipeline/runs/${id}`)
      if (body.finished_at !== null) return body
      if (Date.now() > giveUpAt) throw new Error(`a run did not end: ${JSON.stringify(body)}`)
      await sleep(30)
    }
  }

  /** Runs a recipe and waits for the end. */
  async function run(id: number, body: object = {}, as?: TestUser): Promise<Run> {
    const queued = await call<Run>('POST', `/api/pipeline/recipes/${id}/run`, { body, ...(as && { as }) })
    if (queued.status !== 202) throw new Error(queued.text)
    return ended(queued.body.id)
  }

  async function logOf(runId: number): Promise<string[]> {
    const { body } = await call<{ items: RunLogLine[] }>('GET', `/api/pipeline/runs/${runId}/logs`)
    return body.items.map(({ message }) => message)
  }

  return { post, recipe, get, run, ended, logOf }
}
