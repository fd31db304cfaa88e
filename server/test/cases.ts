export const isThorough = process.env['QUARRY_THOROUGH'] === '1'

/** How many cases a random test tries: all of them in `npm run thorough`, otherwise a tenth. */
export const cases = (all: number, atLeast = 3): number =>
  isThorough ? all : Math.max(atLeast, Math.round(all / 10))
