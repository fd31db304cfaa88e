import type { DrawingInput, NamedValue } from '../drawn-kind.ts'
import { nameIn, numberIn, type Shape } from '../shape.ts'
import { mix } from '../colors/color.ts'
import { readableOn } from './scale.ts'
import type { Tip, TipPoint } from '../tip.ts'
import { formatShare } from '../values/format-number.ts'
import { t } from '../texts/translate.ts'

/** A value of a dimension and, within it, those of the next. */
export interface Part {
  name: string
  value: number
  itemStyle?: { color: string }
  label?: { color: string }
  children?: Part[]
}

/** The dimensions from the outside in, each with what its values add up to. */
export function partsOf({ shape, theme, fixed }: DrawingInput): Part[] {
  const depth = shape.at.dimensions.length
  const top: Part[] = []
  for (const row of shape.table.rows) {
    const value = numberIn(shape, row)
    if (value === undefined || value <= 0) continue
    let within = top
    for (let level = 0; level < depth; level++) {
      const name = nameIn(shape, row, level)
      const found = within.find((part) => part.name === name)
      const part = found ?? { name, value: 0, ...(level < depth - 1 ? { children: [] } : {}) }
      if (!found) within.push(part)
      part.value += value
      within = part.children ?? []
    }
  }
  return top
    .toSorted((a, b) => b.value - a.value)
    .map((part, at) => {
      const own = fixed(part.name) ?? theme.palette[at] ?? theme.rest
      return colored(part, own, theme.ground)
    })
}

/** Parts of a part have its color, each a little nearer to the ground than the one before. */
function colored(part: Part, color: string, ground: string): Part {
  const children = part.children?.toSorted((a, b) => b.value - a.value)
  const step = 0.34 / Math.max(2, children?.length ?? 0)
  return {
    ...part,
    itemStyle: { color: color },
    label: { color: readableOn(color) },
    ...(children
      ? {
          children: children.map((child, at) => colored(child, mix(color, ground, 0.08 + step * at), ground)),
        }
      : {}),
  }
}

/** For descriptions: each row, called by all its dimensions. */
export function namedParts(shape: Shape): NamedValue[] {
  return shape.table.rows.flatMap((row) => {
    const value = numberIn(shape, row)
    const name = shape.at.dimensions.map((_, level) => nameIn(shape, row, level)).join(', ')
    return value === undefined ? [] : [{ name, value }]
  })
}

export function partTip(input: DrawingInput) {
  const total = partsOf(input).reduce((sum, { value }) => sum + value, 0)
  return ([point]: TipPoint[]): Tip => {
    const value = Number(Array.isArray(point?.value) ? point.value[0] : (point?.value ?? 0))
    return {
      title: point?.name ?? '',
      rows: [
        { name: input.shape.measures[0] ?? '', value: input.format()(value) },
        { name: t('of all'), value: formatShare(value / (total || 1)) },
      ],
    }
  }
}
