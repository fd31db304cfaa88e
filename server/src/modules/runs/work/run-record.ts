import type { RunLogLevel } from '../../../../../contract/src/run-logs.ts'
import type { RunProgress } from '../../../../../contract/src/runs.ts'
import { scrub } from '../../../kernel/log.ts'
import type { StageSpan } from '../run.ts'

export interface LogEntry {
  at: string
  level: RunLogLevel
  message: string
  facts: Record<string, unknown> | null
}

/** What a worker has to write down about its run. */
export interface Notes {
  progress: RunProgress
  steps: StageSpan[]
  entries: LogEntry[]
}

const nothingYet: RunProgress = { stage: 'connecting', fraction: null, row_count: 0, size_bytes: 0 }
const maxEntries = 5000
const maxMessage = 2000
const maxFactBytes = 8000

/** How far a run is and what it says, until it is written down. */
export class RunRecord {
  #progress = nothingYet
  #steps: StageSpan[] = []
  #entries: LogEntry[] = []
  #count = 0
  /** Called when there is something new to write. */
  onEntry: () => void = () => undefined

  report(change: Partial<RunProgress>): void {
    if (change.stage !== undefined) this.#enter(change.stage)
    this.#progress = { ...this.#progress, ...change }
  }

  log(level: RunLogLevel, message: string, facts?: Record<string, unknown>): void {
    this.#count += 1
    // Warnings and errors are few, and the reason to read a log.
    if (this.#count > maxEntries && level === 'info') return
    const isLast = this.#count === maxEntries
    const text = isLast ? 'what else it says is left out here' : message
    this.#entries.push({
      at: new Date().toISOString(),
      level,
      message: storable(scrub(text)).slice(0, maxMessage),
      facts: isLast || facts === undefined ? null : bounded(facts),
    })
    this.onEntry()
  }

  /** Ends the last stage, as work that is over does. */
  close(): void {
    const last = this.#steps.at(-1)
    if (last) last.finished_at ??= new Date().toISOString()
  }

  /** All that is not written yet; it stays until `written` says that it is. */
  notes(): Notes {
    return { progress: this.#progress, steps: this.#steps, entries: this.#entries.slice(0, 500) }
  }

  get hasMore(): boolean {
    return this.#entries.length > 0
  }

  written({ entries }: Notes): void {
    this.#entries.splice(0, entries.length)
  }

  #enter(stage: string): void {
    if (this.#steps.at(-1)?.name === stage && this.#steps.at(-1)?.finished_at === null) return
    this.close()
    this.#steps.push({ name: stage, started_at: new Date().toISOString(), finished_at: null })
  }
}

// PostgreSQL stores no NUL in a text.
const storable = (text: string) => text.replaceAll('\0', '\uFFFD')

function bounded(facts: Record<string, unknown>): Record<string, unknown> | null {
  const text = scrub(JSON.stringify(facts)).replaceAll('\\u0000', '\uFFFD')
  return text.length > maxFactBytes ? { left_out: 'too long' } : (JSON.parse(text) as Record<string, unknown>)
}
