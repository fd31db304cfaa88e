import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'

/** Figures of one process, in Prometheus' text form. A registry of its own, so that two servers can live in one process. */
export interface Metrics {
  answered(answer: Answered): void
  /** Registers a gauge that is read on each scrape. */
  gauge(name: string, help: string, read: () => number): void
  count(name: string, help: string): (labels?: Record<string, string>) => void
  text(): Promise<string>
}

export function openMetrics(options: { processFigures: boolean }): Metrics {
  const registry = new Registry()
  // Event-loop lag, memory, CPU and open files.
  if (options.processFigures) collectDefaultMetrics({ register: registry })
  const requests = new RequestDurations()
  return {
    answered: (answer) => requests.observe(answer),
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read())
        },
      })
    },
    count: (name, help) => {
      const counter = new Counter({ name, help, registers: [registry], labelNames: ['kind', 'outcome'] })
      return (labels = {}) => counter.inc(labels)
    },
    text: async () => `${await registry.metrics()}\n${requests.text()}`,
  }
}

/** One request: its user, its route, and its duration. */
interface Answered {
  surface: string
  /** The pattern, so that there are no more of them than routes. */
  route: string
  method: string
  status: number
  seconds: number
  /** Of a signed-in caller. */
  orgId?: number | undefined
}

interface Series {
  labels: string
  /** How many fell into each bucket, and into none of them. */
  counts: number[]
  sum: number
}

const name = 'quarry_http_request_duration_seconds'
const help = 'Time to answer, by surface, route pattern, method and status'
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * The one histogram on the path of every response, in Prometheus' text format. Our own, because checking and hashing
 * the labels of each observation took a tenth of a cached response.
 */
export class RequestDurations {
  readonly #series = new Map<string, Series>()

  observe({ surface, route, method, status, seconds }: Answered): void {
    const key = `${status} ${method} ${surface} ${route}`
    let series = this.#series.get(key)
    if (!series) {
      const labels = Object.entries({ surface, route, method, status: String(status) })
        .map(([label, value]) => `${label}="${escaped(value)}"`)
        .join(',')
      series = { labels, counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 }
      this.#series.set(key, series)
    }
    const bucket = bounds.findIndex((bound) => seconds <= bound)
    series.counts[bucket < 0 ? bounds.length : bucket]! += 1
    series.sum += seconds
  }

  text(): string {
    const lines = [...this.#series.values()].flatMap(linesOf)
    return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...lines, ''].join('\n')
  }
}

/** Buckets are cumulative. */
function linesOf({ labels, counts, sum }: Series): string[] {
  let count = 0
  const buckets = counts.map((own, at) => {
    count += own
    return `${name}_bucket{le="${bounds[at] ?? '+Inf'}",${labels}} ${count}`
  })
  return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${count}`]
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
