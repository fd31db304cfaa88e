import { mix } from '../colors/color.ts'
import type { DrawingInput } from '../drawn-kind.ts'
import { niceRange } from '../values/nice-range.ts'

/** The colors that stand for values, and how a reader sees which. */
export function colorScale(input: DrawingInput, values: number[], place: object) {
  const { theme, options, format } = input
  const [least, max] = values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  )
  const parts = options.color_scale ? options.color_scale === 'diverging' : liesAround([least, max])
  const ends = parts ? [Math.min(0, least), Math.max(0, max)] : [least, max]
  const [low, high] = niceRange(ends[0] ?? 0, ends[1] ?? 1)
  const [from, to] = [options.minimum ?? low, options.maximum ?? high]
  const write = format(0, true)
  const [min, end] = [Number.isFinite(from) ? from : 0, Number.isFinite(to) && to > from ? to : from + 1]
  return {
    type: 'continuous' as const,
    min,
    max: end,
    inRange: { color: parts ? aroundZero(min, end, input) : rampOf(input) },
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

/** What is better low is drawn in the colors of a fall. */
const isBetterLow = ({ options }: DrawingInput) => options.better === 'down'

const rampOf = (input: DrawingInput) => (isBetterLow(input) ? input.theme.warm : input.theme.sequential)

/** A few values a little below zero do not make zero the middle of all. */
const liesAround = ([least, max]: [number, number]) =>
  least < 0 && max > 0 && Math.min(-least, max) >= 0.1 * (max - least)

const shades = 12

/** As strong at one side of zero as at the same distance at the other, and only as far as there are values. */
function aroundZero(from: number, to: number, input: DrawingInput): string[] {
  const { diverging } = input.theme
  const color = isBetterLow(input) ? diverging.toReversed() : diverging
  const furthest = Math.max(Math.abs(from), Math.abs(to)) || 1
  return Array.from({ length: shades + 1 }, (_, at) =>
    colorAt({ min: -furthest, max: furthest, inRange: { color } }, from + ((to - from) * at) / shades),
  )
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
