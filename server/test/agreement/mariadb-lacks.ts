import type { ModelMeasure } from '../../../contract/src/models.ts'
import type { Measure, Query } from '../../../contract/src/query.ts'
import type { Answer } from '../server.ts'
import type { Evaluated } from './evaluate.ts'
import { measures, modelWith } from './model.ts'
import { unit } from './rows.ts'
import type { Value } from './values.ts'

/** What is refused, and why. */
export interface Refusal {
  path: string
  message: string
}

const percentiles = 'MySQL and MariaDB compute no percentiles; extract the dataset to ask for them'
const shareTrue = '"b" is an integer, and share_true needs a boolean'

/** Whether a measure of the model is a percentile, or made of one. */
const isOfPercentiles = (measure: ModelMeasure): boolean =>
  measure.kind === 'aggregate'
    ? isPercentile(measure)
    : 'measure' in measure && measures.some((one) => one.name === measure.measure && isOfPercentiles(one))

const isPercentile = ({ aggregate }: Pick<Measure, 'aggregate'>) =>
  aggregate === 'median' || aggregate === 'percentile'

/** MariaDB computes no percentiles, so a model of a live table there has none. */
export const mariadbModel = modelWith(measures.filter((measure) => !isOfPercentiles(measure)))

/** What a model with all measures is refused with. */
export const modelRefusals: Refusal[] = measures.flatMap((measure, at) =>
  measure.kind === 'aggregate' && isPercentile(measure)
    ? [{ path: `body.measures.${at}.aggregate`, message: percentiles }]
    : [],
)

/** The refusals of which a question of a live table there gets one; none where it is answered. */
export const refusalsOf = ({ measures: wanted = [] }: Query): Refusal[] =>
  wanted.flatMap((measure, at) => {
    const path = `body.measures.${at}`
    if (typeof measure === 'string')
      return mariadbModel.measures.some(({ name }) => name === measure)
        ? []
        : [{ path, message: `dataset "mysql live" has no measure "${measure}"` }]
    if (isPercentile(measure)) return [{ path: `${path}.aggregate`, message: percentiles }]
    return measure.aggregate === 'share_true' ? [{ path: `${path}.column`, message: shareTrue }] : []
  })

/** Whether an answer is one of these refusals, and nothing else. */
export function isRefusedWith(
  { status, body }: Answer<{ details?: Refusal[] }>,
  refusals: readonly Refusal[],
): boolean {
  const [first, ...more] = body.details ?? []
  const isOne = refusals.some(
    ({ path, message }) => first?.path === path && first.message.startsWith(message),
  )
  return status === 422 && more.length === 0 && isOne
}

/** The same question where booleans are 1 and 0. */
export const withoutBooleans = <Part>(part: Part): Part => withNumbers(part) as Part

/** Nothing but values of filters and the flags of the question are booleans, and flags are no values of filters. */
function withNumbers(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withNumbers)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, value]: [string, unknown]) => {
      if (name === 'value' && typeof value === 'boolean') return [name, Number(value)]
      if (name === 'values' && Array.isArray(value))
        return [name, value.map((one: unknown) => (typeof one === 'boolean' ? Number(one) : one))]
      return [name, withNumbers(value)]
    }),
  )
}

export const answeredWithoutBooleans = ({ rows, totals }: Evaluated): Evaluated => ({
  rows: rows.map((row) => row.map(asNumber)),
  totals: totals?.map(asNumber),
})

const asNumber = (value: Value) => (typeof value === 'boolean' ? BigInt(value) * unit : value)
