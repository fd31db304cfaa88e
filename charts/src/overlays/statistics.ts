export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The value below which a share of all lies; between two of them, in proportion. */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below === above ? below : below + (above - below) * (place - Math.floor(place))
}

export interface Straight {
  slope: number
  start: number
  /** How far points lie from it: standard error, with as many degrees of freedom as are left. */
  error: number
}

/** The straight line of least squares through points at 0, 1, 2, ...; what is unknown is passed over. */
export function straightThrough(values: readonly (number | null)[]): Straight | undefined {
  const points = values.flatMap((value, x) => (value === null ? [] : [{ x, value }]))
  if (points.length < 2) return undefined
  const [meanX, meanY] = [meanOf(points.map(({ x }) => x)), meanOf(points.map(({ value }) => value))]
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
  const slope = points.reduce((sum, { x, value }) => sum + (x - meanX) * (value - meanY), 0) / spread
  const start = meanY - slope * meanX
  const squares = points.reduce((sum, { x, value }) => sum + (value - start - slope * x) ** 2, 0)
  return { slope, start, error: Math.sqrt(squares / Math.max(1, points.length - 2)) }
}

/** Mean of the last `window` values at each place; unknown where one of them is. */
export function movingMean(values: readonly (number | null)[], window: number): (number | null)[] {
  return values.map((_, at) => {
    const last = values.slice(Math.max(0, at - window + 1), at + 1)
    const known = last.filter((value) => value !== null)
    return at + 1 < window || known.length < window ? null : meanOf(known)
  })
}

/** How many standard errors to either side hold this share of a normal distribution (Acklam's approximation). */
export function normalWidth(share: number): number {
  const upper = (1 + share) / 2
  if (upper < 0.97575) {
    const q = upper - 0.5
    const r = q * q
    const over = polynomial(
      [
        -39.696_830_286_653_76, 220.946_098_424_520_5, -275.928_510_446_968_7, 138.357_751_867_269,
        -30.664_798_066_147_16, 2.506_628_277_459_239,
      ],
      r,
    )
    const under = polynomial(
      [
        -54.476_098_798_224_06, 161.585_836_858_040_9, -155.698_979_859_886_6, 66.801_311_887_719_72,
        -13.280_681_552_885_72, 1,
      ],
      r,
    )
    return (q * over) / under
  }
  const q = Math.sqrt(-2 * Math.log(1 - upper))
  const over = polynomial(
    [
      -0.007_784_894_002_430_293, -0.322_396_458_041_136_5, -2.400_758_277_161_838, -2.549_732_539_343_734,
      4.374_664_141_464_968, 2.938_163_982_698_783,
    ],
    q,
  )
  const under = polynomial(
    [0.007_784_695_709_041_462, 0.322_467_129_070_039_8, 2.445_134_137_142_996, 3.754_408_661_907_416, 1],
    q,
  )
  return -over / under
}

const polynomial = (factors: number[], x: number) => factors.reduce((sum, factor) => sum * x + factor, 0)
