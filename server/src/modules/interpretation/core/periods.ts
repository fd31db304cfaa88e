import {
  type CalendarRules,
  type Period,
  type RelativePeriod,
  addDays,
  calendarYear,
  dayOf,
  monthOf,
  monthPeriod,
  periodOf,
  quarterPeriod,
  relativePeriod,
  yearOf,
} from '../../../kernel/calendar.ts'
import { countWords, lastWords, monthWords, ordinals, single, thisWords, unitWords } from './time-words.ts'
import type { Token } from './tokens.ts'

/** Words that name a period. */
export interface NamedPeriod {
  length: number
  period: Period
  /** Counted from today, and by which word. */
  relative?: 'this' | 'last' | undefined
  /** What keeps the same days as seen from any day. */
  kept?: RelativePeriod | undefined
  /** A number that can be an amount as well. */
  isBareYear?: boolean
  /** Its name has no year: it is the latest of that name. */
  isYearAssumed?: boolean
}

const latestDay = ({ latest, today }: CalendarRules) => latest ?? today

const isYear = (token: Token | undefined): token is Token =>
  token?.kind === 'number' && /^(19|20)\d\d$/.test(token.norm)

const small = (token: Token | undefined): number | undefined =>
  token?.kind === 'number' && token.norm.length <= 4
    ? Number(token.norm)
    : token && countWords.get(token.norm)

/** A word of a period whose year may be missing. */
export const isNameWithoutYear = ({ norm }: Token): boolean =>
  monthWords.has(norm) || unitWords.get(norm) === 'quarter' || /^([qh]|half|halbjahr|halfte)$/.test(norm)

/** The period that starts at a piece of the text. */
export function periodAt(
  tokens: readonly Token[],
  at: number,
  rules: CalendarRules,
): NamedPeriod | undefined {
  return (
    dateAt(tokens, at) ??
    relativeAt(tokens, at, rules) ??
    quarterAt(tokens, at, rules) ??
    halfAt(tokens, at, rules) ??
    monthAt(tokens, at, rules) ??
    fiscalAt(tokens, at, rules) ??
    yearAt(tokens, at)
  )
}

/** 2026-01-31, 31.01.2026, 1/31/2026; with the name of a month in either order. */
function dateAt(tokens: readonly Token[], at: number): NamedPeriod | undefined {
  const [a, s, b, t, c] = tokens.slice(at, at + 5)
  if (a?.kind === 'number' && b?.kind === 'number' && c?.kind === 'number' && s?.norm === t?.norm) {
    const [x, y, z] = [Number(a.norm), Number(b.norm), Number(c.norm)]
    if (s?.norm === '-' && isYear(a)) return dayNamed(5, [x, y, z])
    if (s?.norm === '.' && isYear(c)) return dayNamed(5, [z, y, x])
    if (s?.norm === '/' && isYear(c)) return dayNamed(5, x > 12 ? [z, y, x] : [z, x, y])
  }
  return writtenDateAt(tokens, at)
}

function writtenDateAt(tokens: readonly Token[], at: number): NamedPeriod | undefined {
  const next = (offset: number) => tokens[at + offset]
  const first = next(0)
  const month = monthWords.get(first?.norm ?? '')
  const ordinal = (offset: number) => (/^(st|nd|rd|th|\.)$/.test(next(offset)?.norm ?? '') ? 1 : 0)
  if (month !== undefined && next(1)?.kind === 'number' && (next(1)?.norm.length ?? 9) <= 2) {
    const more = 2 + ordinal(2)
    const comma = next(more)?.norm === ',' ? 1 : 0
    const year = next(more + comma)
    return isYear(year)
      ? dayNamed(more + comma + 1, [Number(year.norm), month, Number(next(1)?.norm)])
      : undefined
  }
  if (first?.kind !== 'number' || first.norm.length > 2) return undefined
  const skip = 1 + ordinal(1) + (next(1 + ordinal(1))?.norm === 'of' ? 1 : 0)
  const named = monthWords.get(next(skip)?.norm ?? '')
  const year = next(skip + 1)
  return named !== undefined && isYear(year)
    ? dayNamed(skip + 2, [Number(year.norm), named, Number(first.norm)])
    : undefined
}

function dayNamed(length: number, [year, month, day]: [number, number, number]): NamedPeriod | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined
  const from = dayOf(year, month, day)
  return monthOf(from) === month ? { length, period: { from, to: from, unit: 'day' } } : undefined
}

function relativeAt(tokens: readonly Token[], at: number, rules: CalendarRules): NamedPeriod | undefined {
  const [a, b, c, d] = tokens.slice(at, at + 4).map(({ norm }) => norm)
  const alone = single.get(a ?? '')
  if (alone) {
    const { unit, moved } = alone
    if (moved === 'to date') return keeping(1, rules, { operator: 'to_date', unit })
    if (moved === 0) return keeping(1, rules, { operator: 'this', unit })
    if (moved === -1) return keeping(1, rules, { operator: 'previous', unit })
    return { length: 1, period: periodOf(rules, unit, moved), relative: 'last' }
  }
  const unit = unitWords.get(a ?? '')
  if (unit && b === 'to' && c === 'date') return keeping(3, rules, { operator: 'to_date', unit })
  if (a === 'seit' && b === 'jahresbeginn') return keeping(2, rules, { operator: 'to_date', unit: 'year' })
  const present = unitWords.get(b ?? '')
  if (thisWords.has(a ?? '') && present) {
    const length = c === 'to' && d === 'date' ? 4 : 2
    return keeping(length, rules, { operator: 'to_date', unit: present })
  }
  if (!lastWords.has(a ?? '')) return undefined
  const filler =
    b === 'full' || b === 'complete' || b === 'calendar' || b === 'volle' || b === 'vollen' ? 1 : 0
  const one = unitWords.get(tokens[at + 1 + filler]?.norm ?? '')
  if (one && tokens[at + 1 + filler]?.norm.match(/^(days|weeks|months|quarters|years)$/) === null)
    return keeping(2 + filler, rules, { operator: 'previous', unit: one })
  const count = small(tokens[at + 1])
  const full = /^(full|complete|volle|vollen|calendar)$/.test(c ?? '') ? 1 : 0
  const many = unitWords.get(tokens[at + 2 + full]?.norm ?? '')
  if (count === undefined || !many || count > 1000) return undefined
  return keeping(3 + full, rules, { operator: 'previous', unit: many, count })
}

const keeping = (length: number, rules: CalendarRules, kept: RelativePeriod): NamedPeriod => ({
  length,
  period: relativePeriod(rules, kept),
  relative: kept.operator === 'previous' ? 'last' : 'this',
  kept,
})

/** Q4 2025, 2025 Q4, the fourth quarter of 2025; without a year the latest that has started. */
function quarterAt(tokens: readonly Token[], at: number, rules: CalendarRules): NamedPeriod | undefined {
  const norms = tokens.slice(at, at + 6).map(({ norm }) => norm)
  const yearFirst = isYear(tokens[at]) ? quarterNumber(norms.slice(1)) : undefined
  if (yearFirst) {
    const year = Number(norms[0])
    return { length: 1 + yearFirst.length, period: quarterPeriod(year, yearFirst.number, rules.yearStartsIn) }
  }
  const named = quarterNumber(norms)
  if (!named) return undefined
  const { length, year } = followingYear(tokens, at + named.length, rules)
  const start = yearOf(latestDay(rules))
  const latest = quarterPeriod(start, named.number, rules.yearStartsIn)
  const chosen = year ?? (latest.from > latestDay(rules) ? start - 1 : start)
  return {
    length: named.length + length,
    period: quarterPeriod(chosen, named.number, rules.yearStartsIn),
    ...yearAssumed(year),
  }
}

function quarterNumber(norms: readonly string[]): { length: number; number: number } | undefined {
  const [a, b, c] = norms
  if (a === 'q' && /^[1-4]$/.test(b ?? '')) return { length: 2, number: Number(b) }
  if (/^[1-4]$/.test(a ?? '') && b === '.' && unitWords.get(c ?? '') === 'quarter')
    return { length: 3, number: Number(a) }
  const nth = ordinals.get(a ?? '')
  if (nth !== undefined && unitWords.get(b ?? '') === 'quarter') return { length: 2, number: nth }
  return undefined
}

const yearAssumed = (year: number | undefined) => (year === undefined ? { isYearAssumed: true } : {})

/** The year behind a name of a period, also `of last year`. */
function followingYear(
  tokens: readonly Token[],
  at: number,
  rules: CalendarRules,
): { length: number; year?: number } {
  const skip = /^(of|in|des|,|')$/.test(tokens[at]?.norm ?? '') ? 1 : 0
  const token = tokens[at + skip]
  if (isYear(token)) return { length: skip + 1, year: Number(token.norm) }
  const period = relativeAt(tokens, at + skip, rules)
  return period?.period.unit === 'year'
    ? { length: skip + period.length, year: yearOf(period.period.from) }
    : { length: 0 }
}

function halfAt(tokens: readonly Token[], at: number, rules: CalendarRules): NamedPeriod | undefined {
  const [a, b] = tokens.slice(at, at + 2).map(({ norm }) => norm)
  const half =
    a === 'h' && /^[12]$/.test(b ?? '')
      ? Number(b)
      : /^(half|halbjahr|halfte)$/.test(b ?? '')
        ? ordinals.get(a ?? '')
        : undefined
  if (half !== 1 && half !== 2) return undefined
  const { length, year } = followingYear(tokens, at + 2, rules)
  const chosen = year ?? yearOf(latestDay(rules))
  const first = quarterPeriod(chosen, half * 2 - 1, rules.yearStartsIn)
  const second = quarterPeriod(chosen, half * 2, rules.yearStartsIn)
  const period = { from: first.from, to: second.to, unit: 'quarter' as const }
  return { length: 2 + length, period, ...yearAssumed(year) }
}

function monthAt(tokens: readonly Token[], at: number, rules: CalendarRules): NamedPeriod | undefined {
  const month = monthWords.get(tokens[at]?.norm ?? '')
  if (month === undefined) return undefined
  const { length, year } = followingYear(tokens, at + 1, rules)
  if (year === undefined && /^(may|mar|jan|mai|sep|dec)$/.test(tokens[at]?.norm ?? ''))
    if (
      !/^(in|since|for|during|im|seit|from|to|until|of|and|last|und|bis|through|before|after|vs|by)$/.test(
        tokens[at - 1]?.norm ?? '',
      )
    )
      return undefined
  const latest = latestDay(rules)
  const chosen = year ?? yearOf(latest) - (month > monthOf(latest) ? 1 : 0)
  return { length: 1 + length, period: monthPeriod(chosen, month), ...yearAssumed(year) }
}

/** FY 2025, fiscal year 2025: named by the year in which it ends. */
function fiscalAt(tokens: readonly Token[], at: number, rules: CalendarRules): NamedPeriod | undefined {
  const [a, b, c] = tokens.slice(at, at + 3)
  const skip =
    a?.norm === 'fy'
      ? 1
      : a?.norm === 'fiscal' && b?.norm === 'year'
        ? 2
        : a?.norm === 'geschaftsjahr'
          ? 1
          : 0
  const token = skip === 2 ? c : b
  if (skip === 0 || token?.kind !== 'number') return undefined
  const year = token.norm.length === 2 ? 2000 + Number(token.norm) : Number(token.norm)
  const from = dayOf(rules.yearStartsIn === 1 ? year : year - 1, rules.yearStartsIn, 1)
  const to = addDays(dayOf(yearOf(from) + 1, rules.yearStartsIn, 1), -1)
  return { length: skip + 1, period: { from, to, unit: 'year' } }
}

function yearAt(tokens: readonly Token[], at: number): NamedPeriod | undefined {
  const token = tokens[at]
  if (!isYear(token)) return undefined
  return { length: 1, period: calendarYear(Number(token.norm)), isBareYear: true }
}
