import { contrastWithWhite, isHexColor, luminanceOf, mix } from '../../../../../charts/src/colors/color.ts'
import { t } from '../../../lib/words.ts'

/** Two colors that meet on the pages of an app. */
interface Pair {
  words: string
  ground: string
  required: number
}

export interface ContrastProblem {
  words: string
  contrast: number
  required: number
  /** The nearest color that every pair can be read with. */
  proposal: string
}

const white = '#ffffff'
/** The ground of dark pages. */
const dark = '#1b1c1f'

const pairs: Record<'primary_color' | 'accent_color', Pair[]> = {
  primary_color: [{ words: t('White text on buttons'), ground: white, required: 4.5 }],
  accent_color: [
    { words: t('Highlights on the light page'), ground: white, required: 3 },
    { words: t('Highlights on the dark page'), ground: dark, required: 3 },
  ],
}

/** The first pair that cannot be read, with the nearest color that can be. */
export function contrastProblem(
  role: keyof typeof pairs,
  color: string | undefined,
): ContrastProblem | undefined {
  if (!isHexColor(color)) return undefined
  const failing = pairs[role].find(({ ground, required }) => contrastOf(color, ground) < required)
  if (!failing) return undefined
  const { words, ground, required } = failing
  return { words, contrast: contrastOf(color, ground), required, proposal: nearest(role, color) }
}

function contrastOf(color: string, ground: string): number {
  if (ground === white) return contrastWithWhite(color)
  const [a, b] = [luminanceOf(color), luminanceOf(ground)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Step by step darker and lighter, until all pairs pass. */
function nearest(role: keyof typeof pairs, color: string): string {
  const passes = (one: string) =>
    pairs[role].every(({ ground, required }) => contrastOf(one, ground) >= required)
  for (let step = 1; step <= 100; step += 1) {
    const found = ['#000000', white].map((end) => mix(color, end, step / 100)).find(passes)
    if (found !== undefined) return found
  }
  return '#1971c2'
}
