import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Figures of one process, in Prometheus' text form. A registry of its own, so that two servers can live in one process. */
export interface Metrics {
  answered(answer: { surface: string; route: string; method: string; status: number; seconds: number }): void
  /** Registers a figure that is read when somebody asks. */
  gauge(name: string, help: string, read: () => number): void
  count(name: string, help: string): (labels?: Record<string, string>) => void
  text(): Promise<string>
}

export function openMetrics(options: { processFigures: boolean }): Metrics {
  const registry = new Registry()
  // Event-loop lag, memory, CPU and open files.
  if (options.processFigures) collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'quarry_http_request_duration_seconds',
    help: 'Time to answer, by surface, route pattern, method and status',
    labelNames: ['surface', 'route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })
  return {
    answered: ({ seconds, status, ...labels }) =>
      requests.observe({ ...labels, status: String(status) }, seconds),
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
    text: () => registry.metrics(),
  }
}
