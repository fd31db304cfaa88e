import type { AlertCondition } from '../../../../../contract/src/alert-conditions.ts'
import type { Mover } from './movers.ts'
import type { Reading } from './reading.ts'

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const shown = (value: number | null) => (value === null ? 'nothing' : number.format(value))

/** What an alert waits for: "Revenue is below 5". */
export function conditionWords(measure: string, condition: AlertCondition): string {
  if (condition.kind === 'missing')
    return condition.hours === undefined
      ? `${measure} has no value`
      : `${measure} is older than ${shown(condition.hours)} h`
  if (condition.kind === 'threshold')
    return thresholdWords[condition.operator](measure, shown(condition.value), shown(condition.to ?? null))
  const { direction, by, unit, against } = condition
  const least = `${shown(by)}${unit === 'percent' ? ' %' : ''}`
  return changeWords[direction](measure, least, against)
}

type Words = (measure: string, value: string, other: string) => string

const thresholdWords: Record<Extract<AlertCondition, { kind: 'threshold' }>['operator'], Words> = {
  above: (measure, value) => `${measure} is above ${value}`,
  at_least: (measure, value) => `${measure} is at least ${value}`,
  below: (measure, value) => `${measure} is below ${value}`,
  at_most: (measure, value) => `${measure} is at most ${value}`,
  equal: (measure, value) => `${measure} is equal to ${value}`,
  not_equal: (measure, value) => `${measure} is not equal to ${value}`,
  between: (measure, value, to) => `${measure} is between ${value} and ${to}`,
  outside: (measure, value, to) => `${measure} is outside ${value} and ${to}`,
}

type Change = Extract<AlertCondition, { kind: 'change' }>

const periodWords: Record<Change['against'], string> = {
  previous_period: 'the previous period',
  previous_month: 'the previous month',
  previous_quarter: 'the previous quarter',
  previous_year: 'the previous year',
}

const changeWords: Record<
  Change['direction'],
  (measure: string, by: string, against: Change['against']) => string
> = {
  up: (measure, by, against) => `${measure} rose by at least ${by} against ${periodWords[against]}`,
  down: (measure, by, against) => `${measure} fell by at least ${by} against ${periodWords[against]}`,
  either: (measure, by, against) => `${measure} changed by at least ${by} against ${periodWords[against]}`,
}

/** E.g. "north: 120 (before: 80, +50 %)". */
export function readingWords({ label, value, previous, at }: Reading): string {
  const now = value === null ? 'no value' : shown(value)
  const compared =
    previous === null || value === null
      ? now
      : `${now} (before: ${shown(previous)}${change(value, previous)})`
  const when = at === null ? '' : ` at ${at.replace(/[T ]00:00:00.*$/, '')}`
  return `${label === '' ? 'Now' : label}: ${compared}${when}`
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
