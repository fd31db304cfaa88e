import type { MantineColorsTuple } from '@mantine/core'

/** Only six hexadecimal digits count as a colour, so that no style can be smuggled in by branding. */
export function isHexColour(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
}

/** Ten shades from light to dark around one colour, which stands at index 6. */
export function shadesOf(hex: string): MantineColorsTuple {
  const towardsWhite = [0.93, 0.84, 0.7, 0.55, 0.38, 0.2].map((share) => mix(hex, '#ffffff', share))
  const towardsBlack = [0.12, 0.24, 0.38].map((share) => mix(hex, '#000000', share))
  return [...towardsWhite, hex, ...towardsBlack] as unknown as MantineColorsTuple
}

function mix(from: string, to: string, share: number): string {
  const channel = (at: number) => {
    const [a, b] = [parseInt(from.slice(at, at + 2), 16), parseInt(to.slice(at, at + 2), 16)]
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}
