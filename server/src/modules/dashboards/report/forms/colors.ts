import type { NumberLine } from '../../../../../../charts/src/texts/number-texts.ts'

/** Of reports, which are white. */
export const colors = {
  text: '#212529',
  faint: '#495057',
  line: '#e4e7ec',
  rule: '#adb5bd',
  good: '#2b7a3d',
  bad: '#c92a2a',
  failure: '#a61e1e',
  code: '#f1f3f5',
  link: '#2b4acb',
} as const

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
