import { stepKinds } from '../../../contract/src/recipe-definition.ts'
import type { HostileSettings, StepCase } from './case.ts'

interface Cases {
  cases: StepCase[]
  hostile?: HostileSettings
}

/** The cases of every kind of step, from the file of its name. */
export const stepCases = await Promise.all(
  stepKinds.map(async ({ kind }) => {
    const file = (await import(`./${kind.replaceAll('_', '-')}-cases.ts`)) as Cases
    return { kind, ...file }
  }),
)
