import type { NumberLine } from '../../../../../../charts/src/texts/number-texts.ts'
import { colors } from './colors.ts'

const signs = { up: '↗ ', down: '↘ ', same: '→ ' } as const
const verdicts = { better: colors.good, worse: colors.bad, neither: undefined } as const

/** How a line about a number is marked: by a sign, a color and the words in it. */
export function markOf({ change }: NumberLine): { sign: string; color: string | undefined } {
  return change
    ? { sign: signs[change.direction], color: verdicts[change.verdict] }
    : { sign: '', color: undefined }
}

/** How much of a bar is full. */
export const reachedShare = (reached: number): number => Math.max(0, Math.min(1, reached))
