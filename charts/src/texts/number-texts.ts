import { shapeOf } from '../shape.ts'
import { withColumnOptions } from '../column-options.ts'
import type { ChartOptions, ChartTable } from '../drawn-kind.ts'
import { t } from './translate.ts'
import { type Change, courseOf, movedText, numberWriter, numberFactsOf } from './number-facts.ts'

/** A line about a number. */
export interface NumberLine {
  text: string
  /** Of a change: where it went, and whether that is good. */
  change?: Pick<Change, 'direction' | 'verdict'>
  /** Of a target: which part of it is reached. */
  reached?: number
}

/** What the kind `number` says: its value, lines about it, and its course over time where that is shown. */
export interface NumberTexts {
  value: string
  about: NumberLine[]
  course: number[]
}

export function numberTexts(table: ChartTable, options: ChartOptions): NumberTexts {
  const shape = shapeOf(withColumnOptions(table, options))
  const { value, change, reached } = numberFactsOf(table, shape, options)
  const write = numberWriter(options, shape)
  const last = shape.overTime && shape.labels.length > 1 ? `, ${shape.labels.at(-1)}` : ''
  const measure = shape.measures[0] === undefined ? [] : [{ text: `${shape.measures[0]}${last}` }]
  const moved =
    change && options.show_comparison !== false
      ? [{ text: `${movedText(change, write)}, ${change.against}: ${write(change.before)}`, change }]
      : []
  const course = options.show_sparkline === false ? [] : courseOf(shape)
  return {
    value: value === undefined ? t('No value') : write(value),
    about: [...measure, ...moved, ...targetLines({ reached, options, write })],
    course: course.length > 1 ? course : [],
  }
}

interface TargetInput {
  reached: number | undefined
  options: ChartOptions
  write: (value: number) => string
}

function targetLines({ reached, options, write }: TargetInput): NumberLine[] {
  if (reached === undefined || options.target === undefined) return []
  const text = t('vs. {{label}} {{target}}', {
    label: options.target_label ?? t('target'),
    target: write(options.target),
  })
  return [{ text, reached }]
}
