import { withAxes } from '../axes.ts'
import type { DrawnKind, DrawingInput } from '../drawn-kind.ts'
import { pointSettings } from '../setting-lists.ts'
import { nameIn, numberIn, type Shape } from '../shape.ts'
import type { Tip, TipPoint } from '../tip.ts'
import { t, translated } from '../texts/translate.ts'

const words = [
  translated({ en: 'Lowest', de: 'Kleinster' }),
  translated({ en: 'First quartile', de: 'Erstes Quartil' }),
  t('Median'),
  translated({ en: 'Third quartile', de: 'Drittes Quartil' }),
  translated({ en: 'Highest', de: 'Größter' }),
]

/** How values are spread, one box for each value of the dimension. A query asks for the five numbers as five measures. */
export const boxPlot: DrawnKind = {
  kind: 'box_plot',
  label: translated({ en: 'Box plot', de: 'Boxplot' }),
  purpose: 'spread',
  series: { boxplot: () => import('echarts/lib/chart/boxplot.js') },
  settings: [
    { option: 'horizontal', label: translated({ en: 'Boxes to the right', de: 'Boxen nach rechts' }) },
    ...pointSettings,
  ],
  unfit: ({ measures }) =>
    measures.length < 5
      ? translated({
          en: 'A box plot needs five measures of a column: min, percentile 25, median, percentile 75 and max; a dimension gives a box for each value.',
          de: 'Ein Boxplot braucht fünf Kennzahlen einer Spalte: Minimum, Perzentil 25, Median, Perzentil 75 und Maximum; eine Dimension ergibt eine Box je Wert.',
        })
      : undefined,
  namedValues: (shape) =>
    boxesOf(shape).flatMap(({ name, five }) =>
      five[2] === undefined
        ? []
        : [{ name: translated({ en: 'median {{name}}', de: 'Median {{name}}' }, { name }), value: five[2] }],
    ),
  option(input) {
    const { shape, theme, options, tooltip } = input
    const boxes = boxesOf(shape)
    const color = theme.palette[0] ?? theme.text
    const sideways = options.horizontal ?? false
    const axes = withAxes(
      {
        ...input,
        shape: { ...shape, labels: boxes.map(({ name }) => name), series: [], overTime: false },
      },
      sideways,
    )
    return {
      ...axes,
      tooltip: tooltip('item', (points) => boxTip(input, points)),
      series: [
        {
          type: 'boxplot',
          data: boxes.map(({ five }) => five),
          boxWidth: [12, 56],
          itemStyle: { color: `${color}40`, borderColor: color, borderWidth: 1.75 },
        },
      ],
    }
  },
}

/** The five numbers in their order, in whichever order they were asked. */
function boxesOf(shape: Shape): { name: string; five: number[] }[] {
  return shape.table.rows.flatMap((row) => {
    const five = [0, 1, 2, 3, 4].flatMap((at) => numberIn(shape, row, at) ?? [])
    if (five.length < 5) return []
    return [{ name: shape.at.dimensions.length > 0 ? nameIn(shape, row) : '', five: sorted(five) }]
  })
}

const sorted = (values: number[]) => values.toSorted((a, b) => a - b)

function boxTip({ shape, format }: DrawingInput, [point]: TipPoint[]): Tip {
  const box = boxesOf(shape)[point?.dataIndex ?? 0]
  return {
    title: point?.name ?? '',
    rows: (box?.five ?? [])
      .map((value, at) => ({ name: words[at] ?? '', value: format()(value) }))
      .toReversed(),
  }
}
