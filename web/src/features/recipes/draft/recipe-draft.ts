import type { Schema } from '../../../lib/api.ts'

export type RecipeStep = Schema<'RecipeStep'>
export type RecipeInput = Schema<'RecipeInput'>
export type RecipeIncremental = Schema<'RecipeIncremental'>
export type RecipeDefinition = Schema<'RecipeDefinition'>

/** A step with a name of its own, by which it is known while steps are moved. */
export interface DraftStep {
  key: string
  step: RecipeStep
}

/** What is being written. Both kinds keep their part, so that nothing is lost by looking at the other. */
export interface Draft {
  kind: RecipeDefinition['kind']
  inputs: RecipeInput[]
  steps: DraftStep[]
  sql: string
  incremental: RecipeIncremental | null
}

let made = 0

export function recipeDraftOf(definition: RecipeDefinition, incremental: RecipeIncremental | null): Draft {
  return {
    kind: definition.kind,
    inputs: definition.inputs,
    steps: definition.kind === 'visual' ? definition.steps.map(withKey) : [],
    sql: definition.kind === 'sql' ? definition.sql : '',
    incremental,
  }
}

/** What is sent to the server. */
export function definitionOf({ kind, inputs, steps, sql }: Draft): RecipeDefinition {
  return kind === 'sql' ? { kind, inputs, sql } : { kind, inputs, steps: steps.map(({ step }) => step) }
}

function withKey(step: RecipeStep): DraftStep {
  made += 1
  return { key: `s${made}`, step }
}

export const isSameDefinition = (a: Draft, b: Draft): boolean =>
  JSON.stringify([definitionOf(a), a.incremental]) === JSON.stringify([definitionOf(b), b.incremental])

export function insertedAfter(draft: Draft, at: number, step: RecipeStep): { draft: Draft; key: string } {
  const made = withKey(step)
  return { draft: { ...draft, steps: draft.steps.toSpliced(at + 1, 0, made) }, key: made.key }
}

export function movedStep(draft: Draft, from: number, to: number): Draft {
  const step = draft.steps[from]
  if (!step || to < 0 || to >= draft.steps.length || from === to) return draft
  return { ...draft, steps: draft.steps.toSpliced(from, 1).toSpliced(to, 0, step) }
}

export function withStep(draft: Draft, key: string, step: RecipeStep): Draft {
  return { ...draft, steps: draft.steps.map((one) => (one.key === key ? { key, step } : one)) }
}

export function withoutStep(draft: Draft, key: string): Draft {
  return { ...draft, steps: draft.steps.filter((one) => one.key !== key) }
}

/** The same step once more, right behind it. */
export function duplicatedStep(draft: Draft, key: string): Draft {
  const at = draft.steps.findIndex((one) => one.key === key)
  const found = draft.steps[at]
  return found ? insertedAfter(draft, at, structuredClone(found.step)).draft : draft
}
