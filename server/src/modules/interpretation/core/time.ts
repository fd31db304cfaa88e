import { type CalendarRules, type Period, addDays, addMonths } from '../../../kernel/calendar.ts'
import { type NamedPeriod, periodAt } from './periods.ts'
import type { Token } from './tokens.ts'

/** What the words of a time restrict. An open side is undefined. */
export interface TimeRange extends Omit<NamedPeriod, 'period'> {
  from?: string | undefined
  to?: string | undefined
  unit: Period['unit']
}

const since = new Set(['since', 'seit', 'ab', 'starting', 'from'])
const after = new Set(['after', 'nach'])
const before = new Set(['before', 'vor'])
const until = new Set(['until', 'till', 'through', 'bis', 'to', 'by'])
const between: Record<string, readonly string[]> = {
  between: ['and', 'to', '-'],
  zwischen: ['und'],
  from: ['to', 'until', 'through', 'till', '-', 'bis'],
  von: ['bis'],
}
const leading = new Set([
  'in',
  'during',
  'for',
  'of',
  'over',
  'on',
  'within',
  'im',
  'wahrend',
  'fur',
  'the',
  'der',
  'den',
  'am',
])

/** The time expression that starts at a piece of the text. */
export function timeAt(tokens: readonly Token[], at: number, rules: CalendarRules): TimeRange | undefined {
  const word = tokens[at]?.norm ?? ''
  return (
    betweenAt(tokens, at, rules) ??
    openAt(tokens, at, rules) ??
    (leading.has(word) ? behindPreposition(tokens, at, rules) : plainAt(tokens, at, rules))
  )
}

function behindPreposition(
  tokens: readonly Token[],
  at: number,
  rules: CalendarRules,
): TimeRange | undefined {
  let skip = 1
  while (skip < 3 && leading.has(tokens[at + skip]?.norm ?? '')) skip += 1
  const isYearWord = /^(year|jahr|jahre)$/.test(tokens[at + skip]?.norm ?? '')
  const found = plainAt(tokens, at + skip + (isYearWord ? 1 : 0), rules)
  if (!found || (isYearWord && !found.isBareYear)) return undefined
  const { isBareYear: _bare, ...range } = found
  return {
    ...range,
    length: range.length + skip + (isYearWord ? 1 : 0),
    ...(isBare(tokens, at, found) ? { isBareYear: true } : {}),
  }
}

/** After `in` or `during` a number is a year; after `of` it may be an amount. */
const isBare = (tokens: readonly Token[], at: number, { isBareYear = false }: TimeRange): boolean =>
  isBareYear && /^(of|over|the|for|on)$/.test(tokens[at]?.norm ?? '')

function plainAt(tokens: readonly Token[], at: number, rules: CalendarRules): TimeRange | undefined {
  const found = periodAt(tokens, at, rules)
  if (!found) return undefined
  const { period, ...rest } = found
  return { ...rest, from: period.from, to: period.to, unit: period.unit }
}

function betweenAt(tokens: readonly Token[], at: number, rules: CalendarRules): TimeRange | undefined {
  const links = between[tokens[at]?.norm ?? '']
  if (!links) return undefined
  const first = periodAt(tokens, at + 1, rules)
  if (!first || !links.includes(tokens[at + 1 + first.length]?.norm ?? '')) return undefined
  const second = periodAt(tokens, at + 2 + first.length, rules)
  if (!second || (first.isBareYear && tokens[at + 2 + first.length]?.kind !== 'number')) return undefined
  // "From January to March 2025": the year is of both.
  const moved =
    first.period.unit === 'month' && second.length > 1 && first.length === 1
      ? `${second.period.from.slice(0, 4)}${first.period.from.slice(4)}`
      : first.period.from
  const known = moved > second.period.from ? first.period.from : moved
  // Each name is the latest of its own: "from November to March" is over the turn of a year.
  const isTurned = known > second.period.to && first.isYearAssumed === true
  const from = isTurned ? addMonths(known, -12) : known
  if (from > second.period.to) return undefined
  const isBareYear = first.isBareYear && second.isBareYear
  return {
    length: 2 + first.length + second.length,
    from,
    to: second.period.to,
    unit: first.period.unit,
    ...(isBareYear ? { isBareYear } : {}),
    ...(first.isYearAssumed && second.isYearAssumed ? { isYearAssumed: true } : {}),
  }
}

function openAt(tokens: readonly Token[], at: number, rules: CalendarRules): TimeRange | undefined {
  const word = tokens[at]?.norm ?? ''
  const skip = /^(the|der|dem|in)$/.test(tokens[at + 1]?.norm ?? '') ? 2 : 1
  const found = periodAt(tokens, at + skip, rules)
  if (!found) return undefined
  // What begins or ends with a period is not that period.
  const { period, kept: _kept, ...rest } = found
  const length = found.length + skip
  const { unit } = period
  if (since.has(word)) return { ...rest, length, from: period.from, to: lastDay(period.from, rules), unit }
  if (after.has(word)) return { ...rest, length, from: addDays(period.to, 1), unit }
  if (before.has(word)) return { ...rest, length, to: addDays(period.from, -1), unit }
  return until.has(word) ? { ...rest, length, to: period.to, unit } : undefined
}

const lastDay = (from: string, { today }: CalendarRules) => (from <= today ? today : undefined)
