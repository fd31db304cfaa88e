const dayMs = 24 * 60 * 60 * 1000
const from1900 = Date.UTC(1899, 11, 30)
const from1904 = Date.UTC(1904, 0, 1)

/** The day that a number stands for. Excel counts a 29 February 1900 that never was. */
export const dayOf = (serial: number, isFrom1904: boolean) =>
  new Date(startMs(serial, isFrom1904) + Math.floor(serial) * dayMs).toISOString().slice(0, 10)

/** The moment that a number stands for, to the millisecond: more the number does not hold. */
export const momentOf = (serial: number, isFrom1904: boolean) =>
  new Date(startMs(serial, isFrom1904) + Math.round(serial * dayMs))
    .toISOString()
    .slice(0, 23)
    .replace('T', ' ')
    .replace(/\.000$/, '')

export const timeOf = (serial: number) =>
  new Date(Math.round(serial * dayMs) % dayMs)
    .toISOString()
    .slice(11, 23)
    .replace(/\.000$/, '')

const startMs = (serial: number, isFrom1904: boolean) =>
  isFrom1904 ? from1904 : from1900 + (serial < 60 ? dayMs : 0)
