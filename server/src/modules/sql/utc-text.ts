const momentText =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(\.\d{1,9})?)?(?:(Z)|([+-])(\d{2}):?(\d{2}))?)?$/

/**
 * A moment as people write it, as UTC: "2026-01-31 09:30:00.5". Without an offset it is meant in the time zone.
 * Undefined when there is no such moment.
 */
export function utcText(text: string, timezone: string | undefined): string | undefined {
  const [, day = '', time = '00:00', second = '00', fraction = '', zulu, sign, hours, minutes] =
    momentText.exec(text) ?? []
  const local = Date.parse(`${day}T${time}:${second}Z`)
  if (Number.isNaN(local) || new Date(local).toISOString().slice(0, 19) !== `${day}T${time}:${second}`)
    return undefined
  const offsetMs = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
  const hasOffset = zulu !== undefined || sign !== undefined
  const utc = hasOffset ? local - (sign === '-' ? -offsetMs : offsetMs) : fromLocal(local, timezone)
  const [, written] = /^(\d{4}-.{14})\./.exec(new Date(utc).toISOString()) ?? []
  return written === undefined ? undefined : written.replace('T', ' ') + fraction
}

// Where clocks are set back a local time comes twice: the later is meant. Where they are set forward it never comes:
// it is read with the clock as it was before. The engine's own calendar does the same.
function fromLocal(local: number, timezone: string | undefined): number {
  if (timezone === undefined) return local
  const offsetAt = offsets(timezone)
  const dayMs = 86_400_000
  const [before, after] = [offsetAt(local - dayMs), offsetAt(local + dayMs)]
  const found = [local - before, local - after].filter((utc) => utc + offsetAt(utc) === local)
  return found.length === 0 ? local - before : Math.max(...found)
}

function offsets(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  return (at) => {
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours = '0', minutes = '0', seconds = '0'] =
      /^GMT([+-])(\d+):?(\d+)?:?(\d+)?$/.exec(name) ?? []
    const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
    return sign === '-' ? -size : size
  }
}

const halfMonth = 15 * 86_400

/**
 * The offsets of a zone in seconds, and when each but the first begins, in seconds since 1970. Changes are known until
 * 2038.
 */
export function zoneOffsets(timezone: string): { changes: number[]; offsets: number[] } {
  const at = offsets(timezone)
  const offsetAt = (seconds: number) => at(seconds * 1000) / 1000
  const found = { changes: [] as number[], offsets: [offsetAt(0)] }
  for (let from = 0; from < 2 ** 31; from += halfMonth) {
    const to = from + halfMonth
    if (offsetAt(to) === found.offsets.at(-1)) continue
    found.changes.push(changeBetween(from, to, offsetAt))
    found.offsets.push(offsetAt(to))
  }
  return found
}

function changeBetween(from: number, to: number, offsetAt: (seconds: number) => number): number {
  const before = offsetAt(from)
  let [low, high] = [from, to]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle) === before) low = middle
    else high = middle
  }
  return high
}
