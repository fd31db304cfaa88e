import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { skipReason, type Program } from './machine.ts'

/** Ends the output with what was skipped and why, and with the line `N passed, N failed`. */
export class SummaryReporter implements Reporter {
  readonly #programs: Program[]

  constructor(programs: Program[]) {
    this.#programs = programs
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const states = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    )
    // A file that could not be loaded holds no tests, yet it must not look like success.
    const broken = modules.filter((module) => module.errors().length > 0).length
    const failed = states.filter((state) => state === 'failed').length + broken + unhandled.length
    const passed = states.filter((state) => state === 'passed').length
    const skips = this.#programs.map(skipReason).filter((reason) => reason !== undefined)
    for (const line of [...skips, `${passed} passed, ${failed} failed`]) console.log(line)
  }
}
