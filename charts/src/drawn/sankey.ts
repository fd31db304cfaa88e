import { ground } from '../axes.ts'
import type { DrawnKind, DrawingInput } from '../drawn-kind.ts'
import { numberSettings } from '../setting-lists.ts'
import { nameIn, numberIn } from '../shape.ts'
import type { Tip, TipPoint } from '../tip.ts'
import { namedParts } from './hierarchy.ts'
import { isAnyNegative } from './needs.ts'
import { t, translated } from '../texts/translate.ts'

interface Link {
  source: string
  target: string
  value: number
}

/** What flows from the values of each dimension to those of the next. */
export const sankey: DrawnKind = {
  kind: 'sankey',
  label: translated({ en: 'Sankey', de: 'Sankey' }),
  purpose: 'parts',
  series: { sankey: () => import('echarts/lib/chart/sankey.js') },
  settings: [{ option: 'colors', label: t('Fixed colors') }, ...numberSettings],
  unfit(shape) {
    if (shape.dimensions.length < 2 || shape.measures.length === 0)
      return translated({
        en: 'A sankey needs two or more dimensions, from where and to where, and a measure of what flows.',
        de: 'Ein Sankey braucht zwei oder mehr Dimensionen, von wo und wohin, und eine Kennzahl dessen, was fließt.',
      })
    return isAnyNegative(shape)
      ? translated({
          en: 'A sankey cannot show negative values.',
          de: 'Ein Sankey kann keine negativen Werte zeigen.',
        })
      : undefined
  },
  namedValues: (shape) => namedParts(shape),
  option(input) {
    const { theme, tooltip, fixed } = input
    const links = linksOf(input)
    const nodes = [...new Set(links.flatMap(({ source, target }) => [source, target]))]
    // The same name on two levels is one color.
    const names = [...new Set(nodes.map(shownName))]
    const colorOf = (name: string) => fixed(name) ?? theme.palette[names.indexOf(name) % theme.palette.length]
    const last = input.shape.at.dimensions.length - 1
    return {
      ...ground(theme),
      tooltip: tooltip('item', (points) => flowTip(input, points)),
      series: [
        {
          type: 'sankey',
          left: 4,
          right: 4,
          top: 8,
          bottom: 8,
          nodeWidth: 14,
          nodeGap: gapOf(nodes, input),
          labelLayout: { hideOverlap: true },
          draggable: false,
          emphasis: { focus: 'adjacency' },
          lineStyle: { color: 'source', opacity: theme.ground === '#ffffff' ? 0.28 : 0.36, curveness: 0.5 },
          label: { color: theme.text, fontSize: 12, formatter: ({ name }) => shownName(name) },
          data: nodes.map((name) => ({
            name,
            words: [shownName(name)],
            itemStyle: { color: colorOf(shownName(name)) ?? theme.text, borderWidth: 0 },
            ...(levelOf(name) === last ? { label: { position: 'left' as const } } : {}),
          })),
          links: links.map((link) => ({ ...link, words: [shownName(link.source), shownName(link.target)] })),
        },
      ],
    }
  },
}

// A name may come back on a later level, which would be a circle: so each is called by its level too.
const keyOf = (level: number, name: string) => `${level}:${name}`
const shownName = (key: string) => key.slice(key.indexOf(':') + 1)
const levelOf = (key: string) => Number(key.slice(0, key.indexOf(':')))

/** However many there are on a level, most of the height is left to what flows. */
function gapOf(nodes: string[], { size }: DrawingInput): number {
  const counts = nodes.map((node) => nodes.filter((other) => levelOf(other) === levelOf(node)).length)
  return Math.max(2, Math.min(12, (size.height * 0.4) / Math.max(1, ...counts)))
}

const maxOnLevel = 14

/** What the values of a level are called; the smallest of many are put together. */
function levelNames({ shape }: DrawingInput, level: number): (name: string) => string {
  const sums = new Map<string, number>()
  for (const row of shape.table.rows) {
    const name = nameIn(shape, row, level)
    sums.set(name, (sums.get(name) ?? 0) + (numberIn(shape, row) ?? 0))
  }
  if (sums.size <= maxOnLevel) return (name) => name
  const sorted = [...sums].toSorted((a, b) => b[1] - a[1]).map(([name]) => name)
  const shown = new Set(sorted.slice(0, maxOnLevel - 1))
  const others = translated(
    { en: '{{count}} others', de: '{{count}} andere' },
    { count: sums.size - shown.size },
  )
  return (name) => (shown.has(name) ? name : others)
}

function linksOf(input: DrawingInput): Link[] {
  const { shape } = input
  const names = shape.at.dimensions.map((_, level) => levelNames(input, level))
  const links = new Map<string, Link>()
  for (const row of shape.table.rows) {
    const value = numberIn(shape, row)
    if (value === undefined || value <= 0) continue
    for (let level = 0; level < shape.at.dimensions.length - 1; level++) {
      const source = keyOf(level, names[level]?.(nameIn(shape, row, level)) ?? '')
      const target = keyOf(level + 1, names[level + 1]?.(nameIn(shape, row, level + 1)) ?? '')
      const key = JSON.stringify([source, target])
      const link = links.get(key) ?? { source, target, value: 0 }
      links.set(key, { ...link, value: link.value + value })
    }
  }
  return [...links.values()]
}

function flowTip({ shape, format }: DrawingInput, [point]: TipPoint[]): Tip {
  const { source, target } = (point?.data ?? {}) as Partial<Link>
  const title =
    source === undefined || target === undefined
      ? shownName(point?.name ?? '')
      : `${shownName(source)} → ${shownName(target)}`
  return { title, rows: [{ name: shape.measures[0] ?? '', value: format()(Number(point?.value ?? 0)) }] }
}
