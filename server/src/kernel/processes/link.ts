import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import type { Duplex } from 'node:stream'
import { currentSpan, type Timing, traced } from '../tracing/span.ts'
import { plausibleTimings } from '../tracing/timings.ts'
import { frameKind, readFrames, sendMessage } from './frames.ts'
import { launch } from './launch.ts'
import type { LaunchOptions, SeenPath } from './launch.ts'

const graceMs = 1000

export interface CallOptions {
  timeoutMs?: number | undefined
  signal?: AbortSignal | undefined
  /** Progress before the response. */
  onProgress?: ((progress: unknown) => void) | undefined
}

export interface Answer {
  value: unknown
  bytes: Buffer
}

/** A message of a process: its response, an error, or progress. */
export type Reply<Failure = object> =
  | ({ ok: true; value: unknown } & Timed)
  | (RefusedReply<Failure> & Timed)
  | { progress: unknown }

/** What a process measured of a request that is part of a trace. */
interface Timed {
  timings?: Timing[]
}

export type RefusedReply<Failure = object> = Failure & {
  ok: false
  /** The process is in doubt after this failure and takes no further work. */
  broken: boolean
  /** What went wrong inside, for the log. */
  raw: string
}

/** How errors are reported to the callers of a process. */
export interface Failures<Failure = object> {
  timedOut(timeoutMs: number): Error
  cancelled(): Error
  refused(reply: RefusedReply<Failure>): Error
  stopping(): Error
}

/** The process ended before it answered. The caller decides whether its own request was to blame. */
export class ProcessLost extends Error {
  /** Whether the same request may succeed when it is sent again. */
  readonly retryable = true
}

interface Waiting {
  chunks: Buffer[]
  onProgress: ((progress: unknown) => void) | undefined
  onTimings: ((timings: Timing[]) => void) | undefined
  resolve(answer: Answer): void
  reject(error: Error): void
}

/** One child process, seen from the server. It is assigned to one organization at most, and never to a second. */
export class ProcessLink<Request extends object = object> {
  readonly scratchFolder: string
  /** The same folder, as the process must use it. */
  readonly seenScratchFolder: SeenPath
  readonly startedAt = Date.now()
  lastUsedAt = Date.now()
  /** Takes no further work and ends when it is idle. */
  retired = false
  readonly ended: Promise<void>
  readonly #child: ChildProcess
  readonly #socket: Duplex
  readonly #waitingById = new Map<number, Waiting>()
  readonly #failures: Failures
  readonly #name: string
  #lastId = 0
  #complaint = ''

  constructor(options: LaunchOptions & { name: string; failures: Failures }) {
    this.#failures = options.failures
    this.#name = options.name
    const { child, socket } = launch(options)
    this.scratchFolder = options.scratchFolder
    this.seenScratchFolder = options.confinement.see(options.scratchFolder)
    this.#child = child
    this.#socket = socket
    readFrames(socket, ({ kind, id, payload }) => {
      if (kind === frameKind.bytes) this.#waitingById.get(id)?.chunks.push(payload)
      else this.#receive(id, JSON.parse(payload.toString()) as Reply)
    })
    socket.on('error', () => this.kill())
    child.stderr?.on('data', (text: Buffer) => {
      this.#complaint = (this.#complaint + text.toString()).slice(-2000)
    })
    this.ended = this.#end(options.scratchFolder)
    this.ended.catch(() => undefined)
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  get running(): number {
    return this.#waitingById.size
  }

  get alive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null && this.#child.pid !== undefined
  }

  /** The last words of a process that ended by itself, for the log. */
  get complaint(): string {
    return this.#complaint
  }

  /** Sends a request. At the time limit the process is asked to stop; a second later it is killed. */
  call(request: Request, options: CallOptions = {}): Promise<Answer> {
    const { op = 'request' } = request as { op?: string }
    return traced({ name: `${this.#name} ${op}`, kind: 'client' }, () => this.#call(request, options))
  }

  async #call(request: Request, options: CallOptions): Promise<Answer> {
    const { timeoutMs, signal } = options
    if (signal?.aborted) throw this.#failures.cancelled()
    const id = (this.#lastId += 1)
    const span = currentSpan()
    const onTimings = span && ((timings: Timing[]) => span.adopt(plausibleTimings(timings)))
    const message = span ? { ...request, traceparent: span.traceparent } : request
    const stop = this.#stopper(id)
    const timer =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => stop(this.#failures.timedOut(timeoutMs)), timeoutMs)
    const onAbort = () => stop(this.#failures.cancelled())
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      return await new Promise<Answer>((resolve, reject) => {
        if (!this.alive) return reject(new ProcessLost('the process is gone'))
        this.#waitingById.set(id, {
          chunks: [],
          onProgress: options.onProgress,
          onTimings,
          resolve,
          reject,
        })
        sendMessage(this.#socket, id, message)
      })
    } catch (error) {
      throw stop.reason ?? error
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      stop.settle()
      this.#waitingById.delete(id)
      this.lastUsedAt = Date.now()
      this.endIfRetired()
    }
  }

  /** Sends a message to a call in progress. */
  tell(message: object): void {
    for (const id of this.#waitingById.keys()) sendMessage(this.#socket, id, message)
  }

  retire(): void {
    this.retired = true
    this.endIfRetired()
  }

  endIfRetired(): void {
    if (this.retired && this.running === 0) this.kill()
  }

  kill(): void {
    this.retired = true
    this.#child.kill('SIGKILL')
  }

  #stopper(id: number) {
    let last: NodeJS.Timeout | undefined
    const stop = (reason: Error) => {
      if (stop.reason) return
      stop.reason = reason
      sendMessage(this.#socket, id, { op: 'interrupt' })
      last = setTimeout(() => this.kill(), graceMs)
    }
    stop.reason = undefined as Error | undefined
    stop.settle = () => clearTimeout(last)
    return stop
  }

  #receive(id: number, reply: Reply): void {
    const waiting = this.#waitingById.get(id)
    if (!waiting) return
    if ('progress' in reply) return waiting.onProgress?.(reply.progress)
    if (reply.timings) waiting.onTimings?.(reply.timings)
    if (reply.ok) return waiting.resolve({ value: reply.value, bytes: Buffer.concat(waiting.chunks) })
    if (reply.broken) {
      this.retired = true
      this.#complaint = reply.raw.slice(0, 2000)
    }
    waiting.reject(this.#failures.refused(reply))
  }

  async #end(scratchFolder: string): Promise<void> {
    await once(this.#child, 'exit').catch(() => undefined)
    this.retired = true
    for (const waiting of this.#waitingById.values()) waiting.reject(new ProcessLost('the process ended'))
    await rm(scratchFolder, { recursive: true, force: true })
  }
}
