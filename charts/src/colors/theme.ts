import { linearOf } from './color.ts'

/** The colors of a chart in one color scheme. */
export interface ChartTheme {
  /** Of things that have names, in the order they are given out. */
  palette: string[]
  /** From little to much. */
  sequential: string[]
  /** From little to much of what is better low. */
  warm: string[]
  /** From far below to far above, parting at something. */
  diverging: string[]
  /** Increase and decrease; distinguishable without seeing red and green. */
  rise: string
  fall: string
  text: string
  faint: string
  line: string
  /** What has no color of its own, because there are more things than colors. */
  rest: string
  /** What has no value. */
  empty: string
  ground: string
  font: string
}

const font = "'Inter Variable', Inter, system-ui, sans-serif"

// Neighbours are distinguishable with the common kinds of color blindness, and all have 3:1 against the card's
// background; look.test.ts checks both.
const light: ChartTheme = {
  palette: ['#3b5bdb', '#e8590c', '#1098ad', '#7a1f3d', '#9775fa', '#12705b', '#5b2a86', '#c2255c'],
  sequential: ['#d3ddff', '#a9bbfb', '#7f97f2', '#4a67d9', '#1f2f86'],
  warm: ['#ffeee2', '#f9c39b', '#ee9c66', '#d0651f', '#8a2f04'],
  diverging: ['#a83a06', '#ee9c66', '#f3f0ec', '#86a3f3', '#2a45b8'],
  rise: '#1098ad',
  fall: '#e8590c',
  text: '#343a40',
  faint: '#495057',
  line: '#e4e7ec',
  rest: '#adb5bd',
  empty: '#e6e9ed',
  ground: '#ffffff',
  font,
}

const dark: ChartTheme = {
  palette: ['#748ffc', '#ff922b', '#38d9a9', '#d0bfff', '#b08968', '#ffc9de', '#d9480f', '#c0eb75'],
  sequential: ['#2c3357', '#3f4f9a', '#5a74dd', '#8ea5ff', '#dfe6ff'],
  warm: ['#3f2c1d', '#6e4522', '#a5622a', '#e28a37', '#ffdcb4'],
  diverging: ['#ffa94d', '#a5622a', '#3d3d40', '#5468b8', '#9db2ff'],
  rise: '#38d9a9',
  fall: '#ff922b',
  text: '#dee2e6',
  faint: '#adb5bd',
  line: '#3a3d42',
  rest: '#6c757d',
  empty: '#3a3d42',
  ground: '#242424',
  font,
}

// System fonts are not available where reports are rendered.
const paper: ChartTheme = { ...light, font: 'Inter' }

const themes = { light, dark, paper }

export type Scheme = keyof typeof themes

/** The colors of a scheme; the organization's own comes first, and what would be taken for it is left out. */
export function themeOf(scheme: Scheme, shades: readonly string[] | undefined): ChartTheme {
  const theme = themes[scheme]
  const first = shades?.[scheme === 'dark' ? 4 : 7]
  if (!first || !shades) return theme
  const others = theme.palette.slice(1).filter((color) => colorDistance(color, first) > 8)
  const steps = scheme === 'dark' ? [9, 8, 6, 4, 1] : [0, 2, 4, 6, 9]
  return {
    ...theme,
    palette: [first, ...others],
    sequential: steps.map((step) => shades[step] ?? first),
  }
}

/** How different two colors look: a hundredth of the way from black to white is 1 (OKLab). */
export function colorDistance(a: string, b: string): number {
  return distanceOfLights(linearOf(a), linearOf(b))
}

/** The same for amounts of red, green and blue light. */
export function distanceOfLights(a: number[], b: number[]): number {
  const [left, right] = [oklab(a), oklab(b)]
  return 100 * Math.hypot(...left.map((value, at) => value - (right[at] ?? 0)))
}

// Björn Ottosson, "A perceptual color space for image processing".
function oklab([red = 0, green = 0, blue = 0]: number[]): number[] {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ]
}
