import { ground, legendOf } from '../axes.ts'
import type { DrawnKind, DrawingInput } from '../drawn-kind.ts'
import { numberSettings, shownSettings } from '../setting-lists.ts'
import { cutText, textWidth } from '../text-width.ts'
import { numberText } from '../values/value-format.ts'
import { seriesTip } from '../tip.ts'
import { isAnyNegative } from './needs.ts'
import { translated } from '../texts/translate.ts'

const maxSlices = 8

export const pie: DrawnKind = {
  kind: 'pie',
  label: translated({ en: 'Pie', de: 'Torte' }),
  purpose: 'parts',
  settings: [
    { option: 'donut', label: translated({ en: 'With a hole', de: 'Als Ring' }) },
    ...shownSettings,
    ...numberSettings,
  ],
  unfit(shape) {
    if (shape.dimensions.length !== 1 || shape.measures.length === 0)
      return translated({
        en: 'A pie chart needs one dimension and a measure.',
        de: 'Ein Tortendiagramm braucht eine Dimension und eine Kennzahl.',
      })
    return isAnyNegative(shape)
      ? translated({
          en: 'A pie chart cannot show negative values.',
          de: 'Ein Tortendiagramm kann keine negativen Werte zeigen.',
        })
      : undefined
  },
  option(input) {
    const { theme, options, format, tooltip } = input
    const hasLegend = options.show_legend ?? true
    const slices = slicesOf(input)
    return {
      ...ground(theme),
      tooltip: tooltip(
        'item',
        seriesTip(() => format()),
      ),
      legend: {
        ...legendOf(theme),
        show: hasLegend,
        orient: 'vertical',
        left: '64%',
        right: 4,
        top: 'middle',
        itemGap: slices.length * 26 > input.size.height ? 4 : 10,
        formatter: (name: string) => legendText(name, slices, input.size.width * 0.34 - 22),
      },
      series: [
        {
          type: 'pie',
          name: '',
          radius: [options.donut === false ? 0 : '52%', '84%'],
          center: [hasLegend ? '34%' : '50%', '50%'],
          label: {
            show: options.show_labels ?? !hasLegend,
            color: theme.text,
            formatter: ({ name, percent = 0 }) => `${name}  ${shareText(percent / 100)}`,
          },
          itemStyle: { borderColor: theme.ground, borderWidth: 2, borderRadius: 4 },
          data: slices,
        },
      ],
    }
  },
}

const shareText = (share: number) =>
  numberText(share, { kind: 'percent', decimals: share > 0 && share < 0.01 ? 1 : 0 })

/** A name with its share of the whole, cut where it has too little room. */
function legendText(name: string, slices: { name: string; value: number }[], width: number): string {
  const sum = slices.reduce((total, { value }) => total + value, 0)
  const value = slices.find((slice) => slice.name === name)?.value ?? 0
  const share = sum > 0 ? `  ${shareText(value / sum)}` : ''
  return `${cutText(name, width - textWidth(share))}${share}`
}

function slicesOf({ shape: { labels, series }, fixed, theme }: DrawingInput) {
  const all = labels
    .map((name, index) => ({ name, value: series[0]?.values[index] ?? 0 }))
    .toSorted((a, b) => b.value - a.value)
  const shown = all.length <= maxSlices ? all : all.slice(0, maxSlices - 1)
  const rest = all.slice(shown.length)
  const value = rest.reduce((sum, slice) => sum + slice.value, 0)
  const slices = shown.map(({ name, value: own }) => {
    const color = fixed(name)
    return { name, value: own, ...(color === undefined ? {} : { itemStyle: { color } }) }
  })
  if (rest.length === 0) return slices
  return [
    ...slices,
    {
      name: translated({ en: '{{count}} others', de: '{{count}} andere' }, { count: rest.length }),
      value,
      itemStyle: { color: theme.rest },
    },
  ]
}
