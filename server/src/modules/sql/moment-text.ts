const momentText =
  /^(\d{4}-\d{2}-\d{2})(?:([T ])(\d{2}:\d{2})(?::(\d{2})(\.\d{1,9})?)?(?:(Z)|([+-])(\d{2}):?(\d{2}))?)?$/

/** A moment as users write it. */
export interface MomentValue {
  /** A day of a calendar, what clocks show somewhere, or a moment that is the same everywhere. */
  kind: 'day' | 'shown' | 'instant'
  /** To the second, as milliseconds whose UTC fields are the digits. */
  at: number
  fraction: string // e.g. ".5"
}

/** Reads "2026-01-31", "2026-01-31 09:30:00.5" or "2026-01-31T09:30:00+01:00"; undefined when there is no such moment. */
export function parseMoment(text: string): MomentValue | undefined {
  const [, day = '', time, clock = '00:00', second = '00', fraction = '', zulu, sign, hours, minutes] =
    momentText.exec(text) ?? []
  const digits = `${day}T${clock}:${second}`
  const shown = Date.parse(`${digits}Z`)
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 19) !== digits || shown < firstMs)
    return undefined
  if (time === undefined) return { kind: 'day', at: shown, fraction }
  if (zulu === undefined && sign === undefined) return { kind: 'shown', at: shown, fraction }
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
  const at = shown - (sign === '-' ? -offset : offset)
  return at < firstMs || at >= endMs ? undefined : { kind: 'instant', at, fraction }
}

const firstMs = Date.parse('0001-01-01T00:00:00Z')
const endMs = Date.parse('9999-12-31T23:59:59.999Z') + 1

/** The moment in UTC as every engine reads it; undefined where its year would not have four digits. */
export const utcText = (at: number, fraction = ''): string | undefined =>
  at < firstMs || at >= endMs
    ? undefined
    : new Date(at).toISOString().slice(0, 19).replace('T', ' ') + fraction

/** Whether it is before the representable range, rather than after. */
export const isBeforeAll = (at: number): boolean => at < firstMs
