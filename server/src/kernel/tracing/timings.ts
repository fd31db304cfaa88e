import { type Operation, type Span, type Timing, within } from './span.ts'

const maxTimings = 64

/**
 * Measures the operations of one request in a child process, when the request is part of a trace that is recorded: they
 * are returned with its response.
 */
export function measureTimings(traceparent: string | undefined) {
  const timings: Timing[] = []
  const root = isRecorded(traceparent) ? new TimedSpan(traceparent!, timings, undefined) : undefined
  return {
    run: <T>(work: () => Promise<T>): Promise<T> => within(root, work),
    /** To be spread into the response. */
    found: (): { timings?: Timing[] } => (root === undefined ? {} : { timings }),
  }
}

/** The last field are the flags, of which the lowest says so. */
const isRecorded = (traceparent: string | undefined) => /-[0-9a-f][13579bdf]$/.test(traceparent ?? '')

const now = () => performance.timeOrigin + performance.now()

class TimedSpan implements Span {
  readonly traceId = ''
  readonly spanId = ''
  readonly traceparent: string
  readonly #timings: Timing[]
  readonly #at: number | undefined

  constructor(traceparent: string, timings: Timing[], at: number | undefined) {
    this.traceparent = traceparent
    this.#timings = timings
    this.#at = at
  }

  child({ name }: Operation): Span {
    if (this.#timings.length >= maxTimings) return this
    const start = now()
    const timing = { name, start, end: start, ...(this.#at === undefined ? {} : { within: this.#at }) }
    const at = this.#timings.push(timing) - 1
    return new TimedSpan(this.traceparent, this.#timings, at)
  }

  set(): void {}

  fail(): void {
    if (this.#at !== undefined) this.#timings[this.#at]!.failed = true
  }

  adopt(): void {}

  end(): void {
    if (this.#at !== undefined) this.#timings[this.#at]!.end = now()
  }
}

/** What is believed of a child process, which reads data of users: a few names and times. */
export function plausibleTimings(received: unknown): Timing[] {
  if (!Array.isArray(received)) return []
  const timings = received.slice(0, maxTimings) as Partial<Timing>[]
  const isPlausible = ({ name, start, end, within: outer }: Partial<Timing>, at: number) =>
    /^[a-z][a-z ]{0,40}$/.test(name ?? '') &&
    Number.isFinite(start) &&
    Number.isFinite(end) &&
    (outer === undefined || (Number.isInteger(outer) && outer >= 0 && outer < at))
  return timings.every((timing, at) => typeof timing === 'object' && timing && isPlausible(timing, at))
    ? (timings as Timing[])
    : []
}
