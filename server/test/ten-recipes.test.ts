import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { Dataset } from '../../contract/src/datasets.ts'
import type { Recipe } from '../../contract/src/recipes.ts'
import type { Run } from '../../contract/src/runs.ts'
import type { Schedule } from '../../contract/src/schedules.ts'
import { fileForm } from './file-form.ts'
import { administrator, type RunningProgram, startProgram } from './program.ts'
import { cases } from './cases.ts'

const seed = Number(process.env['QUARRY_TEST_SEED'] ?? Date.now() % 1_000_000)
const killCount = Number(process.env['QUARRY_TEST_KILLS'] ?? cases(4, 2))

const homes: string[] = []
const programs: RunningProgram[] = []
afterAll(async () => {
  await Promise.all(programs.map((program) => program.kill()))
  for (const home of homes) rmSync(home, { recursive: true, force: true })
})

/** Numbers that look random and are the same for the same seed. */
function randomOf(start: number): () => number {
  let state = start
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const airports = ['ATL', 'ORD', 'DFW', 'DEN', 'LAX']

/** Flights of some days, the same for the same days. */
function flightsOf(days: number): string {
  const random = randomOf(7)
  const lines = ['id,day,origin,destination,delay']
  for (let day = 1; day <= days; day += 1)
    for (let flight = 0; flight < 200; flight += 1) {
      const [from, to] = [random(), random()].map((one) => airports[Math.floor(one * airports.length)])
      const delay = Math.floor(random() * 120) - 20
      lines.push(`${day * 1000 + flight},2026-01-${String(day).padStart(2, '0')},${from},${to},${delay}`)
    }
  return `${lines.join('\n')}\n`
}

class Site {
  readonly home = mkdtempSync(join(tmpdir(), 'quarry-ten-'))
  #program: RunningProgram | undefined
  #token = ''

  async start(): Promise<void> {
    if (!homes.includes(this.home)) homes.push(this.home)
    this.#program = await startProgram(this.home)
    programs.push(this.#program)
    const signedIn = await this.call<{ access_token: string }>('POST', '/api/auth/login', administrator)
    this.#token = signedIn.access_token
  }

  kill = () => this.#program!.kill()

  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    return this.#send<T>(method, path, { headers, body: body === undefined ? null : JSON.stringify(body) })
  }

  async upload<T>(path: string, text: string): Promise<T> {
    const { headers, body } = fileForm('flights.csv', text)
    return this.#send<T>('POST', path, { headers, body: new Uint8Array(body) })
  }

  async #send<T>(
    method: string,
    path: string,
    { headers, body }: { headers: Record<string, string>; body: string | Uint8Array<ArrayBuffer> | null },
  ): Promise<T> {
    const signed = this.#token === '' ? {} : { authorization: `Bearer ${this.#token}` }
    const typed = body === null ? {} : headers
    const answer = await fetch(`${this.#program!.url}${path}`, {
      method,
      headers: { ...typed, ...signed },
      body,
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }

  /** Waits until nothing is under way any more. */
  async settle(): Promise<void> {
    const giveUpAt = Date.now() + 120_000
    for (;;) {
      const query = 'status=queued&status=running'
      const { total } = await this.call<{ total: number }>('GET', `/api/pipeline/runs?${query}`)
      if (total === 0) return
      if (Date.now() > giveUpAt) throw new Error(`${total} runs are stuck`)
      await sleep(100)
    }
  }
}

const chain = (name: string, input: string, sql: string, more: object = {}) => ({ name, input, sql, more })

/** Ten of them, one of which only adds what is new. */
const recipes = [
  chain(
    'clean',
    'flights',
    'SELECT id, day, origin, destination, delay FROM flights WHERE delay IS NOT NULL',
  ),
  chain('history', 'clean', 'SELECT id, day, origin, delay FROM clean ORDER BY id', {
    incremental: { strategy: 'append', column: 'id' },
  }),
  chain(
    'by_day',
    'history',
    'SELECT day, count(*) AS n, sum(delay) AS delay FROM history GROUP BY day ORDER BY day',
  ),
  chain('by_origin', 'clean', 'SELECT origin, count(*) AS n FROM clean GROUP BY origin ORDER BY origin'),
  chain(
    'by_route',
    'clean',
    'SELECT origin, destination, max(delay) AS worst FROM clean GROUP BY ALL ORDER BY ALL',
  ),
  chain('worst', 'by_route', 'SELECT * FROM by_route ORDER BY worst DESC, origin, destination LIMIT 5'),
  chain('late', 'history', 'SELECT id, delay FROM history WHERE delay > 60 ORDER BY id'),
  chain('late_count', 'late', 'SELECT count(*) AS n, sum(delay) AS delay FROM late'),
  chain('days', 'by_day', 'SELECT count(*) AS days FROM by_day'),
  chain(
    'share',
    'by_origin',
    'SELECT origin, n * 1.0 / sum(n) OVER () AS share FROM by_origin ORDER BY origin',
  ),
]

/** The project as a person makes it: data, recipes, a check and a schedule that builds when data comes. */
async function makeProject(site: Site) {
  await site.start()
  const flights = await site.upload<Dataset>('/api/datasets/upload', flightsOf(2))
  const ids = new Map([['flights', flights.id]])
  for (const { name, input, sql, more } of recipes) {
    const definition = { kind: 'sql', inputs: [{ dataset_id: ids.get(input)!, name: input }], sql }
    const made = await site.call<Recipe>('POST', '/api/pipeline/recipes', {
      name,
      definition,
      publish: true,
      ...more,
    })
    ids.set(name, made.output_dataset_id!)
  }
  const checks = [{ name: 'ids', rule: { kind: 'not_null', columns: ['id'] }, severity: 'fail' }]
  await site.call('PUT', `/api/datasets/${ids.get('history')}/checks`, { checks })
  const targets = recipes.map(({ name }) => ids.get(name)!)
  const build = await site.call<Run>('POST', '/api/pipeline/run', { targets })
  await site.settle()
  const schedule = await site.call<Schedule>('POST', '/api/pipeline/schedules', {
    name: 'when flights come',
    trigger: { kind: 'datasets', dataset_ids: [flights.id], wait_seconds: 0 },
    action: { targets },
  })
  return { ids, targets, build, schedule }
}

async function outputs(site: Site, ids: ReadonlyMap<string, number>): Promise<string[]> {
  const texts: string[] = []
  for (const { name } of recipes) {
    const { rows } = await site.call<{ rows: unknown[] }>(
      'GET',
      `/api/datasets/${ids.get(name)}/preview?limit=1000`,
    )
    texts.push(`${name}: ${JSON.stringify(rows)}`)
  }
  return texts
}

test(
  `ten recipes with a schedule, checks and an incremental step come out byte-equal however often the program is killed (seed ${seed})`,
  { timeout: 600_000 },
  async () => {
    const [calm, killed] = [new Site(), new Site()]
    const [first, second] = [await makeProject(calm), await makeProject(killed)]
    expect(await outputs(killed, second.ids)).toEqual(await outputs(calm, first.ids))

    const load = (site: Site, ids: ReadonlyMap<string, number>) =>
      site.upload(`/api/datasets/${ids.get('flights')}/upload`, flightsOf(4))
    await load(calm, first.ids)
    await started(calm, first.schedule)
    await calm.settle()

    const random = randomOf(seed)
    await load(killed, second.ids)
    for (let kills = 0; kills < killCount; kills += 1) {
      await sleep(50 + random() * 1500)
      await killed.kill()
      await killed.start()
    }
    await started(killed, second.schedule)
    await killed.settle()
    await goOn(killed, second.schedule)
    const expected = await outputs(calm, first.ids)
    expect(await outputs(killed, second.ids)).toEqual(expected)

    const again = await killed.call<Run>('POST', '/api/pipeline/run', {
      targets: second.targets,
      mode: 'all',
    })
    await killed.settle()
    const built = await killed.call<Run>('GET', `/api/pipeline/runs/${again.id}`)
    expect(built.status).toBe('succeeded')
    expect(await outputs(killed, second.ids)).toEqual(expected)
  },
)

/** A step under which three workers ended is given up, as a poisonous one would be: a person tries the rest again. */
async function goOn(site: Site, { id }: Schedule): Promise<void> {
  const path = `/api/pipeline/runs?schedule_id=${id}&top_level=true`
  const [last] = (await site.call<{ items: Run[] }>('GET', path)).items
  if (last?.status !== 'failed') return
  expect(last.failure).not.toBe('')
  await site.call('POST', `/api/pipeline/runs/${last.id}/retry`)
  await site.settle()
}

/** Waits until the schedule has started what the new data asks for. */
async function started(site: Site, { id }: Schedule): Promise<void> {
  await expect
    .poll(
      async () => (await site.call<Schedule>('GET', `/api/pipeline/schedules/${id}`)).last_tick?.outcome,
      {
        timeout: 90_000,
      },
    )
    .toBe('started')
}
