import { shapeOf } from '../shape.ts'
import { withColumnOptions } from '../column-options.ts'
import type { ChartOptions, ChartTable } from '../drawn-kind.ts'
import { t } from './translate.ts'
import {
  type Change,
  type NumberFacts,
  courseOf,
  movedText,
  numberFactsOf,
  numberLabel,
  numberWriter,
  targetText,
} from './number-facts.ts'

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
  const facts = numberFactsOf(table, shape, options)
  const { value, change } = facts
  const write = numberWriter(options, shape)
  const measure = shape.measures[0] === undefined ? [] : [{ text: numberLabel(shape, facts) }]
  const moved =
    change && options.show_comparison !== false
      ? [{ text: `${movedText(change, write)}, ${change.against}: ${write(change.before)}`, change }]
      : []
  const course = options.show_sparkline === false ? [] : courseOf(shape)
  return {
    value: value === undefined ? t('No value') : write(value),
    about: [...measure, ...moved, ...targetLines({ facts, options, write })],
    course: course.length > 1 ? course : [],
  }
}

interface TargetInput {
  facts: NumberFacts
  options: ChartOptions
  write: (value: number) => string
}

function targetLines({ facts, options, write }: TargetInput): NumberLine[] {
  if (facts.value === undefined || options.target === undefined) return []
  const { reached } = facts
  return [{ text: targetText(options, write), ...(reached === undefined ? {} : { reached }) }]
}
