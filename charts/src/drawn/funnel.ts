import { ground } from '../axes.ts'
import type { DrawnKind, DrawingInput } from '../drawn-kind.ts'
import { numberSettings } from '../setting-lists.ts'
import type { Shape } from '../shape.ts'
import { cutText, maxTextWidth } from '../text-width.ts'
import { isAnyNegative } from './needs.ts'
import { formatShare } from '../values/format-number.ts'
import { t, translated } from '../texts/translate.ts'

const place = {
  top: 8,
  bottom: 8,
  gap: 3,
  minSize: '3%',
  sort: 'none',
} as const

/** Stages that fewer and fewer reach: the values of a dimension, or several measures of one row. */
export const funnel: DrawnKind = {
  kind: 'funnel',
  label: translated({ en: 'Funnel', de: 'Trichter' }),
  purpose: 'compare',
  series: { funnel: () => import('echarts/lib/chart/funnel.js') },
  settings: [{ option: 'colors', label: t('Fixed colors') }, ...numberSettings],
  unfit(shape) {
    if (shape.dimensions.length > 1 || shape.measures.length === 0 || stagesOf(shape).length < 2)
      return translated({
        en: 'A funnel needs a dimension whose values are its stages and a measure, or several measures and no dimension.',
        de: 'Ein Trichter braucht eine Dimension, deren Werte seine Stufen sind, und eine Kennzahl, oder mehrere Kennzahlen und keine Dimension.',
      })
    return isAnyNegative(shape)
      ? translated({
          en: 'A funnel cannot show negative values.',
          de: 'Ein Trichter kann keine negativen Werte zeigen.',
        })
      : undefined
  },
  option(input) {
    const { shape, theme, format, tooltip, fixed } = input
    const stages = stagesOf(shape)
    const first = Math.max(...stages.map(({ value }) => value)) || 1
    const write = format()
    const shareOf = (value: number) => formatShare(value / first)
    const valueText = (value: number) => `${write(value)}  ·  ${shareOf(value)}`
    const sides = sidesOf(stages, { width: input.size.width, valueText })
    return {
      ...ground(theme),
      tooltip: tooltip('item', (points) => stageTip(input, points[0]?.dataIndex ?? 0)),
      series: [
        {
          type: 'funnel',
          ...place,
          ...sides.place,
          label: {
            position: 'left',
            color: theme.text,
            formatter: ({ name }) => cutText(name, sides.nameWidth),
          },
          labelLine: { show: false },
          itemStyle: { borderWidth: 0 },
          data: stages.map(({ name, value }, at) => ({
            name,
            value,
            itemStyle: { color: fixed(name) ?? shade(theme.palette[0] ?? theme.text, at, stages.length) },
          })),
        },
        {
          // The same once more, unseen: a mark has one label only.
          type: 'funnel',
          ...place,
          ...sides.place,
          silent: true,
          z: 1,
          label: {
            position: 'right',
            color: theme.faint,
            formatter: ({ value }) => valueText(Number(value)),
          },
          labelLine: { show: false },
          itemStyle: { color: 'transparent', borderWidth: 0 },
          data: stages.map(({ name, value }) => ({ name, value })),
        },
      ],
    }
  },
}

interface Sides {
  width: number
  valueText: (value: number) => string
}

/** What the names at the left and the values at the right leave to the stages. */
function sidesOf(stages: { name: string; value: number }[], { width, valueText }: Sides) {
  const nameWidth = Math.min(width * 0.34, maxTextWidth(stages.map(({ name }) => name)))
  const right = maxTextWidth(stages.map(({ value }) => valueText(value))) + 16
  const left = nameWidth + 16
  return { nameWidth, place: { left, width: Math.max(40, width - left - right) } }
}

// From full to faint, as there are fewer.
function shade(color: string, at: number, count: number): string {
  const share = 1 - (0.6 * at) / Math.max(1, count - 1)
  return `${color}${Math.round(share * 255)
    .toString(16)
    .padStart(2, '0')}`
}

function stagesOf({ labels, series, dimensions }: Shape): { name: string; value: number }[] {
  const stages = labels.flatMap((name, at) => {
    const value = series[0]?.values[at]
    return value === null || value === undefined ? [] : [{ name, value }]
  })
  return dimensions.length > 0 ? stages.toSorted((a, b) => b.value - a.value) : stages
}

function stageTip({ shape, format }: DrawingInput, at: number) {
  const stages = stagesOf(shape)
  const [stage, before, first] = [stages[at], stages[at - 1], stages[0]]
  if (!stage || !first) return { title: '', rows: [] }
  return {
    title: stage.name,
    rows: [
      {
        name:
          shape.dimensions.length > 0
            ? (shape.measures[0] ?? '')
            : translated({ en: 'Reached it', de: 'Haben es erreicht' }),
        value: format()(stage.value),
      },
      { name: t('of {{name}}', { name: first.name }), value: formatShare(stage.value / (first.value || 1)) },
      ...(before
        ? [
            {
              name: t('of {{name}}', { name: before.name }),
              value: formatShare(stage.value / (before.value || 1)),
            },
          ]
        : []),
    ],
  }
}
