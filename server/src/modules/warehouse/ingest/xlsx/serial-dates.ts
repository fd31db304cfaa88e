const dayMs = 24 * 60 * 60 * 1000
const dayMicros = dayMs * 1000
const from1900 = Date.UTC(1899, 11, 30)
const from1904 = Date.UTC(1904, 0, 1)

/** The day that a number stands for. Excel counts a 29 February 1900 that never was. */
export const dayOf = (serial: number, isFrom1904: boolean) =>
  new Date(startMs(serial, isFrom1904) + Math.floor(serial) * dayMs).toISOString().slice(0, 10)

/** The moment that a number stands for, as exactly as the number says it. */
export function momentOf(serial: number, isFrom1904: boolean): string {
  const day = startMs(serial, isFrom1904) + Math.floor(serial) * dayMs
  return textOf(day, microsOf(serial)).replace('T', ' ')
}

export const timeOf = (serial: number) => textOf(0, microsOf(serial) % dayMicros).slice(11)

function textOf(dayStartMs: number, micros: number): string {
  const moment = new Date(dayStartMs + Math.floor(micros / 1000)).toISOString().slice(0, 23)
  return `${moment}${String(micros % 1000).padStart(3, '0')}`.replace(/(\.000|000)?000$/, '')
}

/**
 * Microseconds since midnight. A number of few digits comes close to whole milliseconds only, and one that is as close to them as
 * its last digit can tell stands for them.
 */
function microsOf(serial: number): number {
  const micros = Math.round((serial - Math.floor(serial)) * dayMicros)
  const whole = Math.round(micros / 1000) * 1000
  const decimals = /\.(\d+)$/.exec(String(serial))?.[1]?.length ?? 0
  const precision = Math.max(1, (10 ** -decimals / 2) * dayMicros)
  return Math.abs(micros - whole) <= precision ? whole : micros
}

const startMs = (serial: number, isFrom1904: boolean) =>
  isFrom1904 ? from1904 : from1900 + (serial < 60 ? dayMs : 0)
