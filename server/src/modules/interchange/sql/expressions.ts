import type { AggregateMeasure } from '../../../../../contract/src/models.ts'
import type { Filter } from '../../../../../contract/src/filters.ts'
import { conditionText, readCondition } from './conditions.ts'
import { TokenReader, Unsayable } from './token-reader.ts'
import { type TemplateName, tokensOf } from './tokens.ts'

/** What a measure of the kind `aggregate` computes. */
export type Aggregation = Pick<AggregateMeasure, 'aggregate' | 'column' | 'percentile' | 'filters'>

export type Expression =
  | { kind: 'aggregation'; aggregation: Aggregation }
  | { kind: 'name'; name: string }
  | { kind: 'ratio'; numerator: Expression; denominator: Expression }

/**
 * An expression over rows or measures as far as models can say it: an aggregate of a column, of rows that meet a
 * condition, a measure by its name, or a ratio of two of these. Undefined: models cannot say it.
 */
export function readExpression(text: string, templateName: TemplateName): Expression | undefined {
  const tokens = tokensOf(text, templateName)
  if (!tokens) return undefined
  const reader = new TokenReader(tokens)
  try {
    const expression = readRatio(reader)
    return reader.isAtEnd ? expression : undefined
  } catch (error) {
    if (error instanceof Unsayable) return undefined
    throw error
  }
}

/** A column by its name alone; undefined for anything else. */
export function bareName(text: string, templateName: TemplateName = () => undefined): string | undefined {
  const read = readExpression(text, templateName)
  return read?.kind === 'name' ? read.name : undefined
}

function readRatio(reader: TokenReader): Expression {
  // Systems that divide whole numbers without a fraction need the 1.0.
  const first = reader.peek()
  if (first?.kind === 'number' && first.value === 1 && reader.isSign('*', 1)) {
    reader.take()
    reader.take()
  }
  const numerator = readOperand(reader)
  if (!reader.skipSign('/')) return numerator
  if (!reader.skipWord('NULLIF')) return { kind: 'ratio', numerator, denominator: readOperand(reader) }
  reader.expectSign('(')
  const denominator = readOperand(reader)
  reader.expectSign(',')
  if (reader.number() !== 0) throw new Unsayable('only 0 is no denominator')
  reader.expectSign(')')
  return { kind: 'ratio', numerator, denominator }
}

function readOperand(reader: TokenReader): Expression {
  if (reader.skipSign('(')) {
    const inner = readOperand(reader)
    reader.expectSign(')')
    return inner
  }
  if (reader.peek()?.kind === 'word' && reader.isSign('(', 1))
    return { kind: 'aggregation', aggregation: readAggregation(reader) }
  return { kind: 'name', name: reader.name() }
}

const aggregateOf: Record<string, AggregateMeasure['aggregate']> = {
  SUM: 'sum',
  AVG: 'avg',
  MIN: 'min',
  MAX: 'max',
  COUNT: 'count',
  MEDIAN: 'median',
}

function readAggregation(reader: TokenReader): Aggregation {
  const name = reader.name().toUpperCase()
  reader.expectSign('(')
  if (name === 'PERCENTILE_CONT') return readPercentile(reader)
  const aggregate = aggregateOf[name]
  if (!aggregate) throw new Unsayable(`there is no aggregate ${name}`)
  const isDistinct = aggregate === 'count' && reader.skipWord('DISTINCT')
  const made: Aggregation = { aggregate: isDistinct ? 'count_distinct' : aggregate }
  const isRows = aggregate === 'count' && !isDistinct && reader.skipSign('*')
  const content = isRows ? {} : readContent(reader, made.aggregate)
  reader.expectSign(')')
  return { ...made, ...content }
}

function readPercentile(reader: TokenReader): Aggregation {
  const share = reader.number()
  reader.expectSign(')')
  reader.expectWord('WITHIN')
  reader.expectWord('GROUP')
  reader.expectSign('(')
  reader.expectWord('ORDER')
  reader.expectWord('BY')
  const content = readContent(reader, 'percentile')
  reader.expectSign(')')
  if (share === 0.5) return { aggregate: 'median', ...content }
  return { aggregate: 'percentile', percentile: Math.round(share * 1e6) / 1e4, ...content }
}

/** A column, or one where a condition holds: `CASE WHEN status = 'paid' THEN amount END`. */
function readContent(
  reader: TokenReader,
  aggregate: AggregateMeasure['aggregate'],
): Pick<Aggregation, 'column' | 'filters'> {
  if (!reader.skipWord('CASE')) return { column: reader.name() }
  reader.expectWord('WHEN')
  const filters: Filter[] = readCondition(reader)
  reader.expectWord('THEN')
  const isRows = aggregate === 'count' && reader.peek()?.kind === 'number'
  const column = isRows ? (reader.take(), undefined) : reader.name()
  reader.expectWord('END')
  return { ...(column === undefined ? {} : { column }), filters }
}

const functionOf: Partial<Record<AggregateMeasure['aggregate'], string>> = {
  sum: 'SUM',
  avg: 'AVG',
  min: 'MIN',
  max: 'MAX',
  count: 'COUNT',
}

/** An aggregation in standard SQL that `readExpression` reads back; undefined where that cannot say the same. */
export function aggregationText(
  { aggregate, column, percentile, filters = [] }: Aggregation,
  nameOf: (column: string) => string | undefined,
): string | undefined {
  const name = column === undefined ? undefined : nameOf(column)
  if (column !== undefined && name === undefined) return undefined
  const condition = filters.length === 0 ? '' : conditionText(filters, nameOf)
  if (condition === undefined) return undefined
  const within = (value: string) => (condition === '' ? value : `CASE WHEN ${condition} THEN ${value} END`)
  if (aggregate === 'count' && name === undefined)
    return condition === '' ? 'COUNT(*)' : `COUNT(${within('1')})`
  if (name === undefined) return undefined
  if (aggregate === 'count_distinct') return `COUNT(DISTINCT ${within(name)})`
  if (aggregate === 'median' || aggregate === 'percentile') {
    const share = aggregate === 'median' ? 0.5 : (percentile ?? 0) / 100
    // A percentile of 50 would be read as a median, which is another name for the same.
    if (aggregate === 'percentile' && share === 0.5) return undefined
    return `PERCENTILE_CONT(${share}) WITHIN GROUP (ORDER BY ${within(name)})`
  }
  const called = functionOf[aggregate]
  return called === undefined ? undefined : `${called}(${within(name)})`
}
