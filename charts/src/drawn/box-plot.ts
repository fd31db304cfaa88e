import type { EChartsOption } from 'echarts'
import { withAxes } from '../axes.ts'
import type { DrawnKind, DrawingInput } from '../drawn-kind.ts'
import { pointSettings } from '../setting-lists.ts'
import { nameIn, numberIn, type Shape } from '../shape.ts'
import { maxTextWidth } from '../text-width.ts'
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
  notes({ shape }) {
    const boxes = boxesOf(shape)
    const far = farOf(boxes)
    const note = translated({
      en: 'Whiskers end at 1.5 times the interquartile range; the extremes beyond are in the tooltips.',
      de: 'Die Whisker enden beim 1,5-Fachen des Interquartilsabstands; die Extremwerte stehen in den Tooltips.',
    })
    return far.length > 0 && !areFarShown(boxes) ? [note] : []
  },
  option(input) {
    const { shape, theme, options, tooltip } = input
    const boxes = boxesOf(shape)
    const color = theme.palette[0] ?? theme.text
    const sideways = options.horizontal ?? (boxes.length <= 30 && !shape.overTime && !namesFit(input, boxes))
    const axes = withAxes(
      {
        ...input,
        shape: { ...shape, labels: boxes.map(({ name }) => name), series: [], overTime: false },
      },
      sideways,
    )
    return {
      ...axes,
      ...scaled(axes, sideways),
      tooltip: tooltip('item', (points) => boxTip(input, points)),
      series: [
        {
          type: 'boxplot',
          data: boxes.map(({ five }) => whiskersOf(five)),
          boxWidth: [6, 56],
          itemStyle: { color: `${color}40`, borderColor: color, borderWidth: 1.75 },
        },
        ...(areFarShown(boxes)
          ? [
              {
                type: 'scatter' as const,
                data: farOf(boxes).map(({ at, value }) => (sideways ? [value, at] : [at, value])),
                symbolSize: 5,
                silent: true,
                tooltip: { show: false },
                itemStyle: { color: 'transparent', borderColor: color, borderWidth: 1.25 },
              },
            ]
          : []),
      ],
    }
  },
}

interface Box {
  name: string
  five: number[]
}

/** Whiskers reach as far as values do, but at most one and a half times the height of the box from it. */
function whiskersOf([low = 0, lower = 0, middle = 0, upper = 0, high = 0]: number[]): number[] {
  const reach = 1.5 * (upper - lower)
  return [Math.max(low, lower - reach), lower, middle, upper, Math.min(high, upper + reach)]
}

/** The smallest and the largest value, where they lie beyond the whiskers. */
const farOf = (boxes: Box[]) =>
  boxes.flatMap(({ five }, at) => {
    const [low, , , , high] = whiskersOf(five)
    const [least, greatest] = [five[0] ?? 0, five[4] ?? 0]
    return [...(least < (low ?? 0) ? [least] : []), ...(greatest > (high ?? 0) ? [greatest] : [])].map(
      (value) => ({ at, value }),
    )
  })

/** Not where they would leave the boxes less than a third of the height. */
function areFarShown(boxes: Box[]): boolean {
  const near = boxes.flatMap(({ five }) => whiskersOf(five))
  const all = boxes.flatMap(({ five }) => five)
  return 3 * spreadOf(near) >= spreadOf(all)
}

const spreadOf = (values: number[]) =>
  values.reduce((a, b) => Math.max(a, b), -Infinity) - values.reduce((a, b) => Math.min(a, b), Infinity)

// Boxes show where values lie, and not how long anything is: their scale need not begin at zero.
const scaled = ({ xAxis, yAxis }: EChartsOption, sideways: boolean) =>
  (sideways ? { xAxis: { ...xAxis, scale: true } } : { yAxis: { ...yAxis, scale: true } }) as EChartsOption

function namesFit({ size }: DrawingInput, boxes: Box[]): boolean {
  const names = boxes.map(({ name }) => name)
  return names.length <= 2 || maxTextWidth(names) < (size.width - 60) / names.length - 8
}

/** The five numbers in their order, in whichever order they were asked. */
function boxesOf(shape: Shape): Box[] {
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
