import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { DatasetVersion } from '../../../contract/src/dataset-versions.ts'
import type { Dataset } from '../../../contract/src/datasets.ts'
import type { Recipe } from '../../../contract/src/recipes.ts'
import type { Run } from '../../../contract/src/runs.ts'
import { type RunningProgram, startProgram } from '../program.ts'
import { signedIn } from '../quarry-process.ts'
import { randomOf } from './random.ts'
import { makeRecipe, until } from './site.ts'
import { cases } from '../cases.ts'

/** More by command: QUARRY_EMBEDDED_KILLS=20, and QUARRY_STORM_SEED for the moments of a storm that failed. */
const kills = Number(process.env['QUARRY_EMBEDDED_KILLS'] ?? cases(6, 2))
const seed = Number(process.env['QUARRY_STORM_SEED'] ?? randomBytes(4).readUInt32LE())
const rowCount = 2000

const home = mkdtempSync(join(tmpdir(), 'quarry-embedded-storm-'))
let program: RunningProgram | undefined
afterAll(async () => {
  await program?.kill()
  rmSync(home, { recursive: true, force: true })
})

/** Rows of one generation, all of them or none. */
const generation = (number: number) =>
  `id,generation\n${Array.from({ length: rowCount }, (_, at) => `${at + 1},${number}`).join('\n')}\n`

async function start() {
  program = await startProgram(home)
  return await signedIn(Number(new URL(program.url).port))
}

type Session = Awaited<ReturnType<typeof start>>

const rowsOf = (id: number) => ({
  path: `/api/datasets/${id}/explore`,
  measures: [
    { aggregate: 'count' },
    { aggregate: 'min', column: 'generation' },
    { aggregate: 'max', column: 'generation' },
  ],
})

interface Acknowledged {
  /** Runs that were accepted. */
  runs: Set<number>
  /** The newest generation whose upload was answered. */
  uploaded: number
  tried: number
  /** How much was answered. */
  answers: number
  wrong: unknown[]
}

interface Chain {
  source: Dataset
  copy: Recipe
  sums: Recipe
}

/** Loads, runs, builds and reads until the program is gone. */
async function use(
  { call, uploadTo }: Session,
  { source, copy, sums }: Chain,
  acknowledged: Acknowledged,
): Promise<void> {
  const accept = async (path: string, body: object) => {
    const { status, body: run } = await call<Run>('POST', path, body)
    if (status === 202) acknowledged.runs.add(run.id)
    acknowledged.answers += 1
  }
  const read = async (id: number) => {
    const { path, measures } = rowsOf(id)
    const { status, body } = await call<{ rows: unknown[][] }>('POST', path, { measures })
    acknowledged.answers += 1
    const [count, low, high] = body.rows?.[0]?.map(Number) ?? []
    if (status === 200 && (count !== rowCount || low !== high))
      acknowledged.wrong.push({ id, rows: body.rows })
  }
  for (;;) {
    acknowledged.tried += 1
    const number = acknowledged.tried
    const { status } = await uploadTo(`/api/datasets/${source.id}/upload`, 'rows.csv', generation(number))
    if (status === 200) acknowledged.uploaded = number
    acknowledged.answers += 1
    await accept(`/api/pipeline/recipes/${copy.id}/run`, {})
    await read(source.id)
    await accept('/api/pipeline/run', { targets: [sums.output_dataset_id] })
    await read(copy.output_dataset_id!)
  }
}

const filesOf = () =>
  readdirSync(join(home, 'data'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(duckdb|building)$/.test(file),
  )

async function versionsOf({ call }: Session, ids: readonly number[]): Promise<DatasetVersion[]> {
  const lists = await Promise.all(
    ids.map((id) => call<{ items: DatasetVersion[] }>('GET', `/api/datasets/${id}/versions?limit=200`)),
  )
  return lists.flatMap(({ body }) => body.items)
}

test(
  `CRS-11, CRS-22: the whole program killed ${kills} times on its embedded database loses nothing it answered, publishes nothing twice, and opens always`,
  async () => {
    console.log(`embedded storm: ${kills} kills, seed ${seed}`)
    const random = randomOf(seed)
    let session = await start()
    const source = (await session.uploadTo<Dataset>('/api/datasets/upload', 'rows.csv', generation(1))).body
    const copy = await makeRecipe(session.call, {
      name: 'Copy',
      input: source,
      sql: 'SELECT id, generation FROM input ORDER BY id',
    })
    const sums = await makeRecipe(session.call, {
      name: 'Sums',
      input: { id: copy.output_dataset_id! },
      sql: 'SELECT generation, count(*) AS n FROM input GROUP BY generation',
    })
    const chain = { source, copy, sums }
    const acknowledged: Acknowledged = { runs: new Set(), uploaded: 1, tried: 1, answers: 0, wrong: [] }
    for (let killed = 0; killed < kills; killed += 1) {
      const using = use(session, chain, acknowledged).catch(() => undefined)
      const enough = acknowledged.answers + 1 + Math.floor(random() * 6)
      await until('answers', () => acknowledged.answers >= enough)
      await sleep(random() * 300)
      await program!.kill()
      await using
      session = await start()
    }

    const { call } = session
    const open = async () =>
      (await call<{ total: number }>('GET', '/api/pipeline/runs?status=queued&status=running')).body.total
    await until('the end of every run', async () => (await open()) === 0)
    expect(acknowledged.wrong).toEqual([])
    const outcomes: Record<string, number> = {}
    const ids = [source.id, copy.output_dataset_id!, sums.output_dataset_id!]
    const versions = await versionsOf(session, ids)
    for (const id of acknowledged.runs) {
      const { status, body } = await call<Run>('GET', `/api/pipeline/runs/${id}`)
      expect([id, status]).toEqual([id, 200])
      outcomes[body.status] = (outcomes[body.status] ?? 0) + 1
    }
    console.log(`embedded storm: ${acknowledged.uploaded} uploads, runs ${JSON.stringify(outcomes)}`)
    expect(outcomes['succeeded']).toBeGreaterThan(acknowledged.runs.size / 4)
    const makers = versions.flatMap(({ run_id: id }) => (id === null ? [] : [id]))
    expect(makers).toHaveLength(new Set(makers).size)

    // The last upload that was answered is what there is, or one that was not answered any more.
    const now = rowsOf(source.id)
    const { body } = await call<{ rows: unknown[][] }>('POST', now.path, { measures: now.measures })
    const [count, low] = body.rows[0]!.map(Number)
    expect(count).toBe(rowCount)
    expect(low).toBeGreaterThanOrEqual(acknowledged.uploaded)
    const last = await call<Run>('POST', '/api/pipeline/run', { targets: [sums.output_dataset_id] })
    await until(
      'the last build',
      async () => (await call<Run>('GET', `/api/pipeline/runs/${last.body.id}`)).body.status === 'succeeded',
    )
    const sum = await call<{ rows: unknown[][] }>('GET', `/api/datasets/${ids[2]}/preview?limit=10`)
    expect(sum.body.rows.map((row) => row.map(Number))).toEqual([[low, rowCount]])

    // What was killed half-way is cleared away at the next start.
    await program!.kill()
    session = await start()
    const referenced = (await versionsOf(session, ids)).length
    await until('nothing left behind', () => filesOf().length === referenced)
  },
  Math.max(600_000, kills * 20_000),
)
