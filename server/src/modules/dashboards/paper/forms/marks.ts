import type { NumberLine } from '../../../../../../web/src/charts/drawing.ts'
import { colours } from './colours.ts'

const signs = { up: '↗ ', down: '↘ ', same: '→ ' } as const
const verdicts = { better: colours.good, worse: colours.bad, neither: undefined } as const

/** How a line about a number is marked: by a sign, a colour and the words in it. */
export function markOf({ change }: NumberLine): { sign: string; colour: string | undefined } {
  return change
    ? { sign: signs[change.direction], colour: verdicts[change.verdict] }
    : { sign: '', colour: undefined }
}

/** How much of a bar is full. */
export const reachedShare = (reached: number): number => Math.max(0, Math.min(1, reached))
