import { defineConfig } from 'vitest/config'
import { ProgressReporter } from '../progress-reporter.ts'

// A run that takes more than its budget, for the test of the reporter.
const budgetSeconds = Number(process.env['BUDGET_SECONDS'])
const referenceMs = Number(process.env['REFERENCE_MS'])

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['passes.ts'],
    reporters: [new ProgressReporter({ programs: [], budgetSeconds, referenceMs })],
  },
})
