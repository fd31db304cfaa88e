/** Only six hexadecimal digits count as a color, so that no style can be smuggled in by branding. */
export function isHexColor(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
}

type Shades = [string, string, string, string, string, string, string, string, string, string]

/**
 * Ten shades from light to dark around one color. From the eighth on, which buttons and links wear in light
 * colors, they can be read on white, however light the color itself is.
 */
export function shadesOf(hex: string): Shades {
  const readable = darkenedToRead(mix(hex, '#000000', 0.12))
  const towardsWhite = [0.93, 0.84, 0.7, 0.55, 0.38, 0.2].map((share) => mix(hex, '#ffffff', share))
  const towardsBlack = [0, 0.14, 0.3].map((share) => mix(readable, '#000000', share))
  return [...towardsWhite, hex, ...towardsBlack] as Shades
}

const readableContrast = 4.5

function darkenedToRead(hex: string): string {
  return contrastWithWhite(hex) >= readableContrast ? hex : darkenedToRead(mix(hex, '#000000', 0.06))
}

/** By the formula of WCAG 2, from 1 to 21. */
export function contrastWithWhite(hex: string): number {
  return 1.05 / (luminanceOf(hex) + 0.05)
}

/** How light a color is, from 0 to 1, by the formula of WCAG 2. */
export function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Red, green and blue as amounts of light, from 0 to 1. */
export function linearOf(hex: string): number[] {
  return [1, 3, 5].map((at) => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
}

/** The color this share of the way from one to the other. */
export function mix(from: string, to: string, share: number): string {
  const channel = (at: number) => {
    const [a, b] = [parseInt(from.slice(at, at + 2), 16), parseInt(to.slice(at, at + 2), 16)]
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

const visibleContrast = 3

/** The color, made lighter or darker until what is drawn in it can be seen on the ground. */
export function legibleOn(ground: string, color: string): string {
  const [a, b] = [luminanceOf(ground), luminanceOf(color)]
  const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
  return contrast >= visibleContrast
    ? color
    : legibleOn(ground, mix(color, a < 0.2 ? '#ffffff' : '#000000', 0.08))
}
