import { linearOf } from './color.ts'

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
