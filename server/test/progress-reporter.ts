import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { SerializedError, TestModule, TestSpecification } from 'vitest/node'
import { DefaultReporter } from 'vitest/node'
import { skipReason, type Program } from './machine.ts'
import { Pace } from './pace.ts'

interface Options {
  /** What the tests need beside the dependencies. */
  programs: readonly Program[]
  /**
   * Processor time that a whole run may take, in seconds, on a machine of the pace of reference; a run that takes a third more
   * than that is here fails.
   */
  budgetSeconds: number
  /** Of the machine where the budget was measured, see `Pace`. */
  referenceMs?: number
}

const slowestShown = 20
const lineEveryMs = 15_000
const sampleEveryMs = 10_000
/** As `npm test` calls it: no file and no project is named. */
export const isWholeRun = process.argv.slice(2).join(' ') === 'run'

/**
 * Shows how many files are done, each failure at once, and at the end what was slow, what was skipped and why, and the line
 * `N passed, N failed`.
 */
export class ProgressReporter extends DefaultReporter {
  readonly #options: Options
  readonly #pace: Pace | undefined
  #files = 0
  #done = 0
  #failed = 0
  #shownAt = 0
  #sampledAt = 0

  constructor(options: Options) {
    super({ summary: false })
    this.#options = options
    this.#pace = isWholeRun ? new Pace(options.referenceMs) : undefined
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications)
    this.#files = specifications.length
    this.#shownAt = Date.now()
    this.#samplePace()
  }

  override onTestModuleEnd(module: TestModule): void {
    this.#done += 1
    if (Date.now() - this.#sampledAt > sampleEveryMs) this.#samplePace()
    if (module.state() === 'failed') {
      this.#failed += 1
      this.#clear()
      this.#tellFailures(module)
    }
    const isLast = this.#done === this.#files
    if (!this.isTTY && !isLast && Date.now() - this.#shownAt < lineEveryMs) return
    this.#shownAt = Date.now()
    const failures = this.#failed > 0 ? `, ${this.#failed} failed` : ''
    const line = `${this.#done} of ${this.#files} test files${failures}`
    if (this.isTTY) process.stdout.write(`\r\u001b[2K${line}${isLast ? '\n' : ''}`)
    else console.log(line)
  }

  override onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly SerializedError[],
    reason: 'passed' | 'failed' | 'interrupted',
  ): void {
    super.onTestRunEnd(modules, unhandled, reason)
    if (isWholeRun) this.#tellTimes(modules)
    const states = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    )
    // A file that could not be loaded holds no tests, yet it must not look like success.
    const broken = modules.filter((module) => module.errors().length > 0).length
    const failed = states.filter((state) => state === 'failed').length + broken + unhandled.length
    const passed = states.filter((state) => state === 'passed').length
    const skips = this.#options.programs.map(skipReason).filter((line) => line !== undefined)
    for (const line of [...skips, `${passed} passed, ${failed} failed`]) console.log(line)
  }

  /** At once and in short; the summary at the end has the whole. */
  #tellFailures(module: TestModule): void {
    const name = this.#nameOf(module)
    const failed = [...module.children.allTests()].filter((test) => test.result().state === 'failed')
    for (const { message } of module.errors()) console.error(`FAILED ${name}: ${message}`)
    for (const test of failed)
      console.error(`FAILED ${name} > ${test.fullName}: ${test.result().errors?.[0]?.message}`)
  }

  #nameOf = ({ project, moduleId }: TestModule): string =>
    `${project.name} ${relative(this.ctx.config.root, moduleId)}`

  #samplePace(): void {
    this.#sampledAt = Date.now()
    this.#pace?.sample()
  }

  #clear(): void {
    if (this.isTTY) process.stdout.write('\r\u001b[2K')
  }

  #tellTimes(modules: readonly TestModule[]): void {
    const timed = modules.map((module) => {
      const { collectDuration, duration } = module.diagnostic()
      return { name: this.#nameOf(module), seconds: (collectDuration + duration) / 1000 }
    })
    console.log(`The slowest ${slowestShown} files, in seconds:`)
    for (const { name, seconds } of timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestShown))
      console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`)
    if (this.#pace) this.#tellProcessorTime(this.#pace)
  }

  #tellProcessorTime({ pieceMs, referenceMs, factor }: Pace): void {
    const seconds = processorSeconds()
    if (seconds === undefined) return
    const { budgetSeconds } = this.#options
    const budgetHere = budgetSeconds * factor
    console.log(
      `${seconds.toFixed(0)} s of processor time; the budget is ${budgetSeconds} s, on this machine ${budgetHere.toFixed(0)} s: ` +
        `a fixed piece of work takes ${pieceMs.toFixed(1)} ms, where the budget was measured ${referenceMs} ms`,
    )
    if (seconds <= budgetHere * (4 / 3)) return
    console.error(
      `The tests took a third more processor time than their budget, which is ${budgetHere.toFixed(0)} s on this machine.`,
    )
    process.exitCode = 1
  }
}

/** What this process, its threads and its ended children took, where the system tells it. */
function processorSeconds(): number | undefined {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    // utime, stime, cutime and cstime, in hundredths of a second on every Linux.
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / 100
  } catch {
    return undefined
  }
}
