import type { Arranged, DrawingInput } from '../drawn-kind.ts'
import type { Series, Shape } from '../shape.ts'
import { translated } from '../texts/translate.ts'

const sizeOf = ({ values }: Series) => values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0)

/** The largest first, which get the colors; the others keep their order behind them. */
export function largestFirst(shape: Shape, count: number): Shape {
  if (shape.series.length <= count) return shape
  const largest = new Set(shape.series.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, count))
  const isLarge = (one: Series) => largest.has(one)
  return {
    ...shape,
    series: [...shape.series.filter(isLarge), ...shape.series.filter((one) => !isLarge(one))],
  }
}

/** Colors for the largest series only: there are no more than people can tell apart. */
export function fewInColor({ shape, theme }: Pick<DrawingInput, 'shape' | 'theme'>): Arranged {
  const count = theme.palette.length
  if (shape.series.length <= count) return { shape }
  const note = translated(
    {
      en: 'The largest {{count}} of {{all}} series are in color.',
      de: 'Die {{count}} größten von {{all}} Reihen sind farbig.',
    },
    { count, all: shape.series.length },
  )
  return { shape: largestFirst(shape, count), notes: [note] }
}

/** For stacks: what has no color of its own is one series, so that the sum stays what it is. */
export function othersTogether({ shape, theme }: Pick<DrawingInput, 'shape' | 'theme'>): Arranged {
  const count = theme.palette.length
  if (shape.series.length <= count) return { shape }
  const { series } = largestFirst(shape, count - 1)
  const others = series.slice(count - 1)
  const values = shape.labels.map((_, at) => {
    const known = others.flatMap(({ values: own }) => own[at] ?? [])
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
  })
  const name = translated({ en: '{{count}} others', de: '{{count}} andere' }, { count: others.length })
  return { shape: { ...shape, series: [...series.slice(0, count - 1), { name, values, isRest: true }] } }
}
