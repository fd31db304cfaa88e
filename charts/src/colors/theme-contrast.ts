import { contrastWithWhite, isHexColor, luminanceOf, mix } from './color.ts'

/** Where a color of an app meets another one on its pages. */
export type ContrastPlace = 'text_on_buttons' | 'highlights_on_light' | 'highlights_on_dark'

interface Pair {
  place: ContrastPlace
  ground: string
  required: number
}

export interface ContrastProblem extends Pick<Pair, 'place' | 'required'> {
  contrast: number
  /** The nearest color that every pair can be read with. */
  proposal: string
}

const white = '#ffffff'
/** The ground of dark pages. */
const dark = '#1b1c1f'

/** By WCAG 2, level AA: text needs 4.5, and what is no text 3. */
const pairs: Record<'primary_color' | 'accent_color', Pair[]> = {
  primary_color: [{ place: 'text_on_buttons', ground: white, required: 4.5 }],
  accent_color: [
    { place: 'highlights_on_light', ground: white, required: 3 },
    { place: 'highlights_on_dark', ground: dark, required: 3 },
  ],
}

export type ThemeColor = keyof typeof pairs

/** The first pair that cannot be read, with the nearest color that can be. */
export function contrastProblem(role: ThemeColor, color: string | undefined): ContrastProblem | undefined {
  if (!isHexColor(color)) return undefined
  const failing = pairs[role].find(({ ground, required }) => contrastOf(color, ground) < required)
  if (!failing) return undefined
  const { place, ground, required } = failing
  return { place, contrast: contrastOf(color, ground), required, proposal: nearest(role, color) }
}

function contrastOf(color: string, ground: string): number {
  if (ground === white) return contrastWithWhite(color)
  const [a, b] = [luminanceOf(color), luminanceOf(ground)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Step by step darker and lighter, until all pairs pass. */
function nearest(role: ThemeColor, color: string): string {
  const passes = (one: string) =>
    pairs[role].every(({ ground, required }) => contrastOf(one, ground) >= required)
  for (let step = 1; step <= 100; step += 1) {
    const found = ['#000000', white].map((end) => mix(color, end, step / 100)).find(passes)
    if (found !== undefined) return found
  }
  return '#1971c2'
}
