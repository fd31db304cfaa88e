import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { type Answered, RequestDurations } from './request-durations.ts'

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
