import { WarehouseError, fromEngine } from '../errors.ts'
import { frameKind, readFrames, sendBytes, sendMessage } from '../../../kernel/processes/frames.ts'
import { openParent } from '../../../kernel/processes/parent.ts'
import { measureTimings } from '../../../kernel/tracing/timings.ts'
import type { BuildProgress, EngineRequest, Reply } from '../messages.ts'
import { SqlGuard } from './sql-guard.ts'
import { sheetNames } from '../ingest/xlsx/sheet-to-csv.ts'
import { TableLoad } from '../ingest/table-load.ts'
import { Planner } from './planning/planner.ts'
import { profileTable } from './profile-table.ts'
import { QueryEngine } from './query-engine.ts'
import type { Running } from './run-statement.ts'

const server = await openParent()

const progressEveryMs = 250
const long: ReadonlySet<string> = new Set(['query', 'export', 'build'])

const runningById = new Map<number, Running>()
const sqlGuard = SqlGuard.open()
let engine: Promise<QueryEngine> | undefined
let planner: Promise<Planner> | undefined
let scratchFolder = ''
let load: TableLoad | undefined

readFrames(server, ({ kind, id, payload }) => {
  if (kind !== frameKind.message) return
  const request = JSON.parse(payload.toString()) as EngineRequest & { traceparent?: string }
  if (request.op === 'interrupt') return interrupt(id)
  void answer(id, request)
})

function interrupt(id: number): void {
  const running = runningById.get(id)
  if (!running) return
  running.interrupted = true
  running.connection?.interrupt()
}

async function answer(id: number, request: EngineRequest & { traceparent?: string }): Promise<void> {
  const running: Running = { interrupted: false }
  runningById.set(id, running)
  const telling = long.has(request.op) ? reportProgress(id, running) : undefined
  const timings = measureTimings(request.traceparent)
  try {
    const value = await timings.run(() => carryOut(id, running, request))
    reply(id, { ok: true, value, ...timings.found() })
  } catch (error) {
    reply(id, { ...(await failure(error)), ...timings.found() })
  } finally {
    clearInterval(telling)
    runningById.delete(id)
  }
}

/** Says now and then how far a long statement is; a short one is done before the first time. */
function reportProgress(id: number, running: Running): NodeJS.Timeout {
  return setInterval(() => {
    const { percentage = -1, rows_processed: rows = 0n } = running.connection?.progress ?? {}
    const fraction = percentage < 0 ? null : Math.min(percentage, 100) / 100
    const progress: BuildProgress = { fraction, rowCount: Number(rows) }
    reply(id, { progress })
  }, progressEveryMs)
}

async function carryOut(id: number, running: Running, request: EngineRequest): Promise<unknown> {
  switch (request.op) {
    case 'open':
      scratchFolder = request.scratchFolder
      engine = QueryEngine.open(await sqlGuard, request)
      await engine
      return null
    case 'query': {
      const { reply: value, rows } = await (await opened()).query(running, request)
      await sendBytes(server, id, rows)
      return value
    }
    case 'describe':
      return (await opened()).describe(running, request)
    case 'export':
      return (await opened()).export(running, request)
    case 'build':
      return (await opened()).build(running, request)
    case 'profile':
      return (await opened()).onTable(running, request.table, profileTable)
    case 'plan':
      return (await planning()).plan(running, request)
    case 'plan-expression':
      return (await planning()).planExpression(running, request)
    case 'begin-load':
      load = await TableLoad.begin(request)
      return null
    case 'load-part':
      return requireLoad().add(running, request, (fraction) => reply(id, { progress: fraction }))
    case 'preview-load': {
      const previewed = await requireLoad().preview(running, request)
      load = undefined
      return previewed
    }
    case 'inspect':
      return { sheets: await sheetNames(request) }
    case 'finish-load': {
      const finished = await requireLoad().finish(running, (fraction) => reply(id, { progress: fraction }))
      load = undefined
      return finished
    }
    case 'interrupt':
      return null
  }
}

function opened(): Promise<QueryEngine> {
  if (!engine) throw new Error('INTERNAL Error: the engine was asked before it was opened')
  return engine
}

/** Opened at the first plan: most processes never make one. */
async function planning(): Promise<Planner> {
  planner ??= Planner.open(await sqlGuard, scratchFolder)
  return planner
}

function requireLoad(): TableLoad {
  if (!load) throw new Error('INTERNAL Error: a part came before its load was started')
  return load
}

async function failure(error: unknown): Promise<Reply> {
  const raw = error instanceof Error ? error.message : String(error)
  const known = await engine?.catch(() => undefined)
  const typed =
    error instanceof WarehouseError ? error : fromEngine(new Error(known ? known.hideCatalogs(raw) : raw))
  const broken = /\b(INTERNAL|FATAL) Error/.test(raw) || typed.kind === 'internal'
  return { ok: false, kind: typed.kind, message: typed.message, place: typed.place, broken, raw }
}

function reply(id: number, message: Reply): void {
  sendMessage(server, id, message)
}
