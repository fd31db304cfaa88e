import { serverText } from '../../../lib/words.ts'
import { ApiFailure, failureMessage } from '../../../lib/failure.ts'
import type { DraftStep } from '../draft/recipe-draft.ts'

export interface StepErrors {
  /** The first complaint about each step, by its key. */
  complaints: ReadonlyMap<string, string>
  /** Complaints by place within a step: "columns.0.formula". */
  within: (key: string) => Record<string, string>
}

const place = /^(?:definition\.)?steps\.(\d+)(?:\.(.+))?$/

/** What the server refuses, sorted by the steps that it is about. */
export function stepErrors(error: unknown, steps: readonly DraftStep[]): StepErrors {
  const byKey = new Map<string, Record<string, string>>()
  const complaints = new Map<string, string>()
  for (const { path, message } of error instanceof ApiFailure ? error.details : []) {
    const [, at, rest = ''] = place.exec(path) ?? []
    const key = at === undefined ? undefined : steps[Number(at)]?.key
    if (key === undefined) continue
    byKey.set(key, { ...byKey.get(key), [rest]: serverText(message) })
    if (!complaints.has(key)) complaints.set(key, failureMessage(new Error(message)))
  }
  return { complaints, within: (key) => byKey.get(key) ?? {} }
}

/** Whether a refusal is about some step, and so is shown there. */
export const isAboutStep = (error: unknown): boolean =>
  error instanceof ApiFailure && error.details.some(({ path }) => place.test(path))
