// Counts what the house is made of, and through how many files and functions of the running program three requests travel.
// Needs the build: `npm run -s build && node --import tsx scripts/measure-house.ts`.
import { Session } from 'node:inspector/promises'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')
const tops = ['contract', 'charts', 'client', 'server', 'web', 'scripts', 'bench']

const sourceFiles = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.includes('node_modules'))
    .map((path) => `${folder}/${path}`)

const linesOf = (path: string) => readFileSync(join(root, path), 'utf8').split('\n').length - 1
const sum = (paths: string[]) => paths.reduce((total, path) => total + linesOf(path), 0)
const isTest = (path: string) => /\.test\.tsx?$|\/test\//.test(path)
const isGenerated = (path: string) => path.includes('.generated.')

function measureTree(): Record<string, number> {
  const files = tops.flatMap(sourceFiles)
  const tests = files.filter(isTest)
  const generated = files.filter(isGenerated)
  const written = files.filter((path) => !isTest(path) && !isGenerated(path))
  return {
    files: files.length,
    'files written, without tests': written.length,
    'lines written, without tests': sum(written),
    'lines of tests': sum(tests),
    'generated lines': sum(generated),
    'files of at most 20 lines': written.filter((path) => linesOf(path) <= 20).length,
    'folders of more than 12 files': [...countByFolder(written).values()].filter((count) => count > 12)
      .length,
  }
}

function countByFolder(paths: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return counts
}

interface Walk {
  files: number
  functions: number
}

/** Starts the built program in this process and counts what runs while it answers. */
async function measureWalks(): Promise<Record<string, Walk>> {
  const home = mkdtempSync(join(tmpdir(), 'quarry-house-'))
  const build = (path: string) => import(pathToFileURL(join(root, 'dist/server/src', path)).href)
  const { readConfig } = await build('kernel/config/config.js')
  const { openLog } = await build('kernel/log.js')
  const { listenOn, runProgram } = await build('commands/run-program.js')
  const password = 'granite under the old quarry'
  const ports = { PLATFORM_PORT: '0', APP_PORT: '0', CLOUD_PORT: '0' }
  const config = readConfig({
    ...ports,
    QUARRY_HOME: home,
    ADMIN_PASSWORD: password,
    TRUST_PROXY: '127.0.0.1',
  })
  const program = await runProgram({ config, log: openLog({ level: 'silent' }), withWorker: true })
  const { platform: url } = await listenOn(program, ['platform'])
  const walks = await walk(url, password)
  await program.stop()
  rmSync(home, { recursive: true, force: true })
  return walks
}

async function walk(url: string, password: string): Promise<Record<string, Walk>> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const call: Call = async <T>(method: string, path: string, body?: object) => {
    const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  const login = { username: 'admin', password }
  const { access_token: token } = await call<{ access_token: string }>('POST', '/api/auth/login', login)
  headers['authorization'] = `Bearer ${token}`
  const form = new FormData()
  form.set('file', new Blob(['city,amount\nKiel,1\nBonn,2\n']), 'sales.csv')
  const uploaded = await fetch(`${url}/api/datasets/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { id } = (await uploaded.json()) as { id: number }
  const explore = (limit: number) =>
    call('POST', `/api/datasets/${id}/explore`, {
      dimensions: ['city'],
      measures: [{ aggregate: 'sum', column: 'amount' }],
      limit,
    })
  const recipe = await call<{ output_dataset_id: number }>('POST', '/api/pipeline/recipes', {
    name: 'Totals',
    definition: {
      kind: 'sql',
      inputs: [{ dataset_id: id, name: 'sales' }],
      sql: 'SELECT sum(amount) AS total FROM sales',
    },
    publish: true,
  })
  await explore(10)

  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const during = async (work: () => Promise<unknown>): Promise<Walk> => {
    // What runs by itself once a second, and looking at runs, is not part of a walk: it ran before, and is counted out.
    await Promise.all([sleep(3000), call('GET', '/api/pipeline/runs')])
    const idle = new Set(called((await session.post('Profiler.takePreciseCoverage')).result))
    await work()
    const names = called((await session.post('Profiler.takePreciseCoverage')).result).filter(
      (name) => !idle.has(name),
    )
    return { files: new Set(names.map((name) => name.split('#')[0])).size, functions: names.length }
  }
  const walks = {
    'a new question': await during(() => explore(11)),
    'a cached answer': await during(() => explore(11)),
    'a scheduled recipe': await during(() => scheduled(call, recipe.output_dataset_id)),
  }
  session.disconnect()
  return walks
}

type Call = <T>(method: string, path: string, body?: object) => Promise<T>

/** From the tick of a schedule to the published version. */
async function scheduled(call: Call, datasetId: number): Promise<void> {
  const schedule = await call<{ id: number }>('POST', '/api/pipeline/schedules', {
    name: 'Every five minutes',
    trigger: { kind: 'cron', cron: '*/5 * * * *', timezone: 'UTC' },
    action: { targets: [datasetId], mode: 'required' },
  })
  for (const giveUpAt = Date.now() + 400_000; Date.now() < giveUpAt; await sleep(5000)) {
    const runs = `/api/pipeline/runs?schedule_id=${schedule.id}`
    const { items } = await call<{ items: { finished_at: string | null }[] }>('GET', runs)
    if (items.some((run) => run.finished_at !== null)) return
  }
  throw new Error('no run of the schedule ended')
}

interface Script {
  url: string
  functions: { functionName: string; ranges: { startOffset: number; count: number }[] }[]
}

/** The functions of the program that ran, each with its file. The whole file counts as a function only when it is loaded. */
function called(scripts: Script[]): string[] {
  return scripts
    .filter(({ url }) => /\/dist\/(server|contract|charts|web)\//.test(url))
    .flatMap(({ url, functions }) =>
      functions
        .filter(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0)
        .map(
          ({ functionName, ranges }) =>
            `${url.replace(/^.*\/dist\//, '')}#${functionName}@${ranges[0]?.startOffset}`,
        ),
    )
}

for (const [what, count] of Object.entries(measureTree()))
  console.log(`${what}: ${count.toLocaleString('en')}`)
for (const [what, { files, functions }] of Object.entries(await measureWalks()))
  console.log(`${what}: ${files} files, ${functions} functions`)
process.exit(0)
