import { withAxes } from '../axes.ts'
import type { DrawnKind, DrawingInput } from '../drawn-kind.ts'
import { axisSettings } from '../setting-lists.ts'
import type { Shape } from '../shape.ts'
import type { Tip } from '../tip.ts'
import { t, translated } from '../texts/translate.ts'

interface Step {
  name: string
  from: number
  to: number
  isTotal: boolean
}

/** How changes add up: each bar begins where the one before ended, and the last is the sum. */
export const waterfall: DrawnKind = {
  kind: 'waterfall',
  label: translated({ en: 'Waterfall', de: 'Wasserfall' }),
  purpose: 'compare',
  settings: [
    { option: 'show_total', label: translated({ en: 'Sum at the end', de: 'Summe am Ende' }) },
    ...axisSettings.filter(({ option }) => !['log_scale', 'show_legend', 'colors'].includes(option)),
  ],
  unfit: ({ dimensions, measures }) =>
    dimensions.length !== 1 || measures.length === 0
      ? translated({
          en: 'A waterfall needs one dimension and a measure of what each of its values adds or takes.',
          de: 'Ein Wasserfall braucht eine Dimension und eine Kennzahl dessen, was jeder ihrer Werte hinzufügt oder abzieht.',
        })
      : undefined,
  option(input) {
    const { shape, theme, options, format, tooltip } = input
    const steps = stepsOf(shape, options.show_total ?? true)
    const { log_scale: _, ...plain } = options
    const axes = withAxes({
      ...input,
      options: { ...plain, show_legend: false },
      shape: { ...shape, labels: steps.map(({ name }) => name), overTime: false },
    })
    const colorOf = ({ from, to, isTotal }: Step) =>
      isTotal ? (theme.palette[0] ?? theme.text) : to < from ? theme.fall : theme.rise
    const bars = (part: (step: Step) => number) =>
      steps.map((step) => ({
        value: part(step),
        itemStyle: { color: colorOf(step), borderRadius: 2 },
      }))
    const write = format()
    const stacked = { type: 'bar' as const, stack: 'all', barMaxWidth: 56 }
    const label = {
      show: options.show_labels ?? steps.length <= 16,
      position: 'top' as const,
      color: theme.text,
      formatter: ({ dataIndex }: { dataIndex: number }) => changeText(steps[dataIndex], write),
    }
    // A bar that crosses zero is drawn in two parts, because stacks grow away from zero.
    return {
      ...axes,
      tooltip: tooltip('axis', ([point]) => stepTip(steps[point?.dataIndex ?? 0], input)),
      series: [
        { ...stacked, silent: true, itemStyle: { color: 'transparent' }, data: steps.map(gapBelow) },
        {
          ...stacked,
          name: shape.measures[0] ?? '',
          data: bars(partAbove),
          label,
          labelLayout: { hideOverlap: true },
        },
        { ...stacked, name: shape.measures[0] ?? '', data: bars(partBelow) },
      ],
    }
  },
}

const gapBelow = ({ from, to }: Step) =>
  Math.min(from, to) > 0 ? Math.min(from, to) : Math.max(from, to) < 0 ? Math.max(from, to) : 0
const partAbove = ({ from, to }: Step) => Math.max(0, from, to) - Math.max(0, Math.min(from, to))
const partBelow = ({ from, to }: Step) => Math.min(0, from, to) - Math.min(0, Math.max(from, to))

function stepsOf({ labels, series }: Shape, hasTotal: boolean): Step[] {
  let sum = 0
  const steps = labels.map((name, at): Step => {
    const from = sum
    sum += series[0]?.values[at] ?? 0
    return { name, from, to: sum, isTotal: false }
  })
  return hasTotal ? [...steps, { name: t('Total'), from: 0, to: sum, isTotal: true }] : steps
}

function changeText(step: Step | undefined, write: (value: number) => string): string {
  if (!step) return ''
  const change = step.to - step.from
  return change > 0 && !step.isTotal ? `+${write(change)}` : write(change)
}

function stepTip(step: Step | undefined, { shape, format }: DrawingInput): Tip {
  if (!step) return { title: '', rows: [] }
  const rows = [{ name: shape.measures[0] ?? '', value: changeText(step, format()) }]
  return {
    title: step.name,
    rows: step.isTotal
      ? rows
      : [
          ...rows,
          { name: translated({ en: 'Sum up to here', de: 'Summe bis hierher' }), value: format()(step.to) },
        ],
  }
}
