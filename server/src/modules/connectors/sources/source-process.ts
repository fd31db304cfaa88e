import { openConnector, type Connect } from '../../../kernel/outbound/outbound-connection.ts'
import { frameKind, readFrames, sendBytes, sendMessage } from '../../../kernel/processes/frames.ts'
import { openParent } from '../../../kernel/processes/parent.ts'
import { traced } from '../../../kernel/tracing/span.ts'
import { measureTimings } from '../../../kernel/tracing/timings.ts'
import { kindList } from '../kind-list.ts'
import type { SourceCall, SourceDriver } from './driver.ts'
import type { SourceReply, SourceRequest } from './messages.ts'
import { ConnectionPool } from './connection-pool.ts'
import { PartWriter } from './part-writer.ts'
import { openingFailure } from './opening-failure.ts'
import { SourceError, unreachable } from './source-error.ts'

const server = await openParent()

interface Running {
  stop: AbortController
  parts?: PartWriter
}

const runningById = new Map<number, Running>()
const connectionPool = new ConnectionPool()
let connect: Connect | undefined

readFrames(server, ({ kind, id, payload }) => {
  if (kind !== frameKind.message) return
  const request = JSON.parse(payload.toString()) as SourceRequest & { traceparent?: string }
  if (request.op === 'interrupt') runningById.get(id)?.stop.abort()
  else if (request.op === 'taken') runningById.get(id)?.parts?.taken()
  else void answer(id, request)
})

async function answer(id: number, request: SourceRequest & { traceparent?: string }): Promise<void> {
  const running: Running = { stop: new AbortController() }
  runningById.set(id, running)
  const timings = measureTimings(request.traceparent)
  try {
    const value = await timings.run(() => carryOut(id, running, request))
    reply(id, { ok: true, value, ...timings.found() })
  } catch (error) {
    reply(id, { ...failure(error), ...timings.found() })
  } finally {
    runningById.delete(id)
  }
}

async function carryOut(id: number, running: Running, request: SourceRequest): Promise<unknown> {
  if (request.op === 'interrupt' || request.op === 'taken') return null
  if (request.op === 'open') {
    const open = openConnector(request)
    connect = (target) => traced({ name: 'connect' }, () => open(target))
    return null
  }
  const driver = await driverOf(request.type)
  if (request.op === 'load') return null
  const call = callOf(running, request)
  switch (request.op) {
    case 'test':
      return driver.test(call).catch((error: unknown) => {
        // Whoever stopped it knows why.
        if (call.signal.aborted) throw error
        return openingFailure(error, request.settings)
      })
    case 'tables':
      return driver.tables(call, request)
    case 'columns':
      return driver.columns(call, request.relation)
    case 'extract': {
      const { folder, partBytes } = request
      running.parts = new PartWriter({
        folder,
        partBytes,
        announce: (part) => reply(id, { progress: { part } }),
        progress: (progress) => reply(id, { progress: { progress } }),
      })
      return driver.extract(call, request.request, running.parts)
    }
    case 'query': {
      if (!driver.query) throw new SourceError('refused', 'connectors of this kind cannot be asked live')
      const { connectorId, settings } = request
      const keeping = connectorId === undefined ? undefined : connectionPool.of(connectorId, settings)
      const statement = { ...request.statement, maxBytes: request.maxBytes }
      const query = driver.query.bind(driver)
      const { rows, ...answered } = await traced({ name: 'query source' }, () =>
        query({ ...call, keeping }, statement),
      )
      await sendBytes(server, id, rows)
      return answered
    }
  }
}

async function driverOf(type: string): Promise<SourceDriver> {
  const load = kindList[type]?.driver
  if (!load) throw new TypeError(`no driver for connectors of the kind ${type}`)
  return (await load()) as SourceDriver
}

function callOf(
  { stop }: Running,
  request: { settings: SourceCall['settings']; timeoutMs: number },
): SourceCall {
  if (!connect) throw new Error('the source process was asked before it was opened')
  const { settings, timeoutMs } = request
  return { settings, timeoutMs, signal: stop.signal, connect }
}

/** What a driver throws by itself may say too much, so only what was written for people goes out. */
function failure(error: unknown): SourceReply {
  const typed = error instanceof SourceError ? error : unreachable()
  return { ok: false, kind: typed.kind, message: typed.message, broken: false, raw: '' }
}

function reply(id: number, message: SourceReply): void {
  sendMessage(server, id, message)
}
