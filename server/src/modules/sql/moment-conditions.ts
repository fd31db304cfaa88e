import { checkAll, refuse } from '../../kernel/errors.ts'
import { type Span, instantsShowing, spansSince, spansUntil } from '../../kernel/wall-clock.ts'
import { type MomentValue, isBeforeAll, parseMoment, utcText } from './moment-text.ts'
import { type FilterValue, type ValuePlace, momentWanted } from './values.ts'

/** Where a moment without an offset is compared: with a column, as the clocks of a zone show it. */
export interface MomentPlace extends ValuePlace {
  /** The column in SQL. */
  sql: string
  /** Without one the clocks show UTC. */
  timezone: string | undefined
}

export type Sign = '=' | '<' | '>' | '<=' | '>='

const dayMs = 86_400_000

/**
 * A timestamp compared with a moment as users write it. A day is the whole day, and a value without offset is
 * compared in the zone's local time, so that a condition selects the rows that a grain in that zone would group
 * there.
 */
export function momentCompared(sign: Sign, value: FilterValue, place: MomentPlace): string {
  const moment = momentOf(value, place)
  if (sign === '=') return equalTo([moment], place)
  if (moment.kind === 'instant') return `${place.sql} ${sign} ${boundOf(moment.at, moment.fraction, place)}`
  const isDay = moment.kind === 'day'
  if (sign === '>=' || (isDay && sign === '>'))
    return since(sign === '>' ? dayAfter(moment) : moment, false, place)
  if (sign === '<' || (isDay && sign === '<='))
    return until(sign === '<=' ? dayAfter(moment) : moment, false, place)
  return sign === '>' ? since(moment, true, place) : until(moment, true, place)
}

/** A timestamp that is one of these, of which there is at least one. */
export const isOneMoment = (values: readonly FilterValue[], place: (index: number) => MomentPlace): string =>
  equalTo(checkAll(values.map((value, index) => () => momentOf(value, place(index)))), place(0))

function momentOf(value: FilterValue, place: MomentPlace): MomentValue {
  const moment = typeof value === 'string' ? parseMoment(value) : undefined
  if (!moment) throw momentWanted(place, value)
  return moment
}

const dayAfter = ({ at }: MomentValue): MomentValue => ({ kind: 'day', at: at + dayMs, fraction: '' })

function equalTo(moments: readonly MomentValue[], place: MomentPlace): string {
  const { dialect, sql, column } = place
  const days = moments.filter(({ kind }) => kind === 'day')
  const instants = moments.flatMap(({ kind, at, fraction }) => {
    if (kind === 'day') return []
    const found = kind === 'instant' ? [at] : instantsShowing(zoneOf(place), at)
    return found.flatMap((one) => utcText(one, fraction) ?? [])
  })
  const bounds = instants.map((utc) => bound(utc, place))
  const [only] = bounds
  const parts = [
    ...(only === undefined
      ? []
      : bounds.length === 1
        ? [`${sql} = ${only}`]
        : [dialect.isOneOf(sql, bounds, column)]),
    ...days.map((day) => `(${since(day, false, place)} AND ${until(dayAfter(day), false, place)})`),
  ]
  if (parts.length === 0) return '(false)'
  return parts.length === 1 ? String(parts[0]) : `(${parts.join(' OR ')})`
}

const zoneOf = ({ timezone }: MomentPlace) => timezone ?? 'UTC'

// A fraction follows its second, where a transition may be.
const shownAt = ({ at, fraction }: MomentValue) => (/[1-9]/.test(fraction) ? at + 0.5 : at)

function since(moment: MomentValue, isBehind: boolean, place: MomentPlace): string {
  const spans = spansSince(zoneOf(place), shownAt(moment), { isBehind })
  return within(spans, { moment, place, from: isBehind ? '>' : '>=', to: '<' })
}

function until(moment: MomentValue, isThrough: boolean, place: MomentPlace): string {
  const spans = spansUntil(zoneOf(place), shownAt(moment), { isThrough })
  return within(spans, { moment, place, from: '>=', to: isThrough ? '<=' : '<' })
}

interface Within {
  moment: MomentValue
  place: MomentPlace
  /** How the moment itself is compared where it begins or ends a span. */
  from: '>' | '>='
  to: '<' | '<='
}

function within(
  spans: readonly Span[],
  { moment: { fraction }, place, from: above, to: below }: Within,
): string {
  const { sql } = place
  const texts = spans.map(({ from, to }) => {
    const lower = from && utcText(Math.floor(from.at), from.isShown ? fraction : '')
    const upper = to && utcText(Math.floor(to.at), to.isShown ? fraction : '')
    // A value before or after the representable range matches nothing, or everything.
    if ((from && !lower && !isBeforeAll(from.at)) || (to && !upper && isBeforeAll(to.at))) return '(false)'
    const parts = [
      ...(from && lower ? [`${sql} ${from.isShown ? above : '>='} ${bound(lower, place)}`] : []),
      ...(to && upper ? [`${sql} ${to.isShown ? below : '<'} ${bound(upper, place)}`] : []),
    ]
    return parts.length === 0 ? `${sql} IS NOT NULL` : parts.join(' AND ')
  })
  return texts.length === 1 ? String(texts[0]) : `(${texts.map((text) => `(${text})`).join(' OR ')})`
}

const boundOf = (at: number, fraction: string, place: MomentPlace): string => {
  const utc = utcText(at, fraction)
  if (utc === undefined) throw refuse.invalid(place.path, 'lies outside of the years 0001 to 9999')
  return bound(utc, place)
}

const bound = (utc: string, { dialect, values, column }: MomentPlace): string =>
  dialect.moment(utc, (text) => values.value(text), dialect.isZoned(column))
