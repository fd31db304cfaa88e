import type { AlertCondition } from '../../../../../contract/src/alert-conditions.ts'
import type { Mover } from './movers.ts'
import type { Reading } from './reading.ts'

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const shown = (value: number | null) => (value === null ? 'nothing' : number.format(value))

const operatorWords = {
  above: 'above',
  at_least: 'at least',
  below: 'below',
  at_most: 'at most',
  equal: 'equal to',
  not_equal: 'not equal to',
  between: 'between',
  outside: 'outside',
} as const

/** The condition as the end of a sentence that begins with the measure. */
export function conditionWords(condition: AlertCondition): string {
  if (condition.kind === 'missing')
    return condition.hours === undefined ? 'has no value' : `is older than ${shown(condition.hours)} h`
  if (condition.kind === 'threshold') {
    const to = condition.to === undefined ? '' : ` and ${shown(condition.to)}`
    const bounds = ['between', 'outside'].includes(condition.operator) ? to : ''
    return `is ${operatorWords[condition.operator]} ${shown(condition.value)}${bounds}`
  }
  const { direction, by, unit, against } = condition
  const way = direction === 'up' ? 'rose' : direction === 'down' ? 'fell' : 'changed'
  const since = against.replace('previous_', 'the previous ')
  return `${way} by at least ${shown(by)}${unit === 'percent' ? ' %' : ''} against ${since}`
}

/** E.g. "north: 120 (before: 80, +50 %)". */
export function readingWords({ label, value, previous, at }: Reading): string {
  const before =
    previous === null || value === null ? '' : ` (before: ${shown(previous)}${change(value, previous)})`
  const when = at === null ? '' : ` at ${at.replace(/[T ]00:00:00.*$/, '')}`
  return `${label === '' ? 'Now' : label}: ${value === null ? 'no value' : shown(value)}${before}${when}`
}

function change(value: number, previous: number): string {
  if (previous === 0) return ''
  const percent = ((value - previous) / Math.abs(previous)) * 100
  return `, ${percent < 0 ? '−' : '+'}${number.format(Math.abs(percent))} %`
}

/** E.g. "By carrier: AA 10 → 30, UA 5 → 1". */
export function moverWords(movers: readonly Mover[]): string[] {
  const dimensions = [...new Set(movers.map(({ dimension }) => dimension))]
  return dimensions.map((dimension) => {
    const said = movers.filter((mover) => mover.dimension === dimension).map(moverWord)
    return `What moved most by ${dimension}: ${said.join(', ')}`
  })
}

const moverWord = ({ value, now, before }: Mover) =>
  before === null ? `${value} ${shown(now)}` : `${value} ${shown(before)} → ${shown(now)}`
