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
