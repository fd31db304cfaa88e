import type { PolicyTestResult } from '../../../../contract/src/policies.ts'
import { Refusal, refuse } from '../../kernel/errors.ts'

export const fail = {
  noData: (name: string) =>
    refuse.conflict(`dataset "${name}" has no data yet: its policies are checked against its columns`),
  testsFail: (results: readonly PolicyTestResult[]) => {
    const failed = results.flatMap(({ name, passed, failures }, index) =>
      passed ? [] : [{ path: `body.tests.${index}`, message: `"${name}": ${failures.join('; ')}` }],
    )
    return new Refusal(
      'validation_error',
      `nothing was saved, because ${failed.length === 1 ? 'a test fails' : `${failed.length} tests fail`}: ` +
        `${failed.map(({ message }) => message).join(' · ')}. Send tests_must_pass: false to save anyway`,
      { details: failed },
    )
  },
}
