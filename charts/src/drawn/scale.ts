import { mix } from '../colors/color.ts'
import type { DrawingInput } from '../drawn-kind.ts'

/** The colors that stand for values, and how a reader sees which. */
export function colorScale(input: DrawingInput, values: number[], place: object) {
  const { theme, options, format } = input
  const [least, max] = values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  )
  const parts = options.color_scale === 'diverging' || (options.color_scale === undefined && least < 0)
  const furthest = Math.max(Math.abs(options.minimum ?? least), Math.abs(options.maximum ?? max))
  const [from, to] = parts ? [-furthest, furthest] : [options.minimum ?? least, options.maximum ?? max]
  const write = format(0, true)
  return {
    type: 'continuous' as const,
    min: Number.isFinite(from) ? from : 0,
    max: Number.isFinite(to) && to > from ? to : from + 1,
    inRange: { color: parts ? theme.diverging : theme.sequential },
    outOfRange: { color: theme.empty },
    show: options.show_legend ?? true,
    // Nobody can drag it in a report, and its arrows would cover the chart.
    calculable: false,
    itemWidth: 10,
    itemHeight: 120,
    text: [write(to), write(from)] as [string, string],
    textGap: 8,
    textStyle: { color: theme.faint },
    ...place,
  }
}

interface Scale {
  min: number
  max: number
  inRange: { color: string[] }
}

/** The color that the scale gives to a value. */
export function colorAt({ min, max, inRange: { color } }: Scale, value: number): string {
  const place = Math.min(1, Math.max(0, (value - min) / (max - min))) * (color.length - 1)
  const [from, to] = [color[Math.floor(place)] ?? '', color[Math.ceil(place)] ?? '']
  return mix(from, to, place % 1)
}

const lightness = /^#(..)(..)(..)$/

/** A text that can be read on this color. */
export function readableOn(color: string): string {
  const [red = 0, green = 0, blue = 0] =
    lightness
      .exec(color)
      ?.slice(1)
      .map((part) => parseInt(part, 16)) ?? []
  return 0.299 * red + 0.587 * green + 0.114 * blue > 150 ? '#1f2328' : '#ffffff'
}
