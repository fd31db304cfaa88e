import type { Filter, FilterOrGroup } from '../../../../../contract/src/filters.ts'
import { TokenReader, Unsayable } from './token-reader.ts'
import { type TemplateName, tokensOf } from './tokens.ts'

type Scalar = string | number | boolean

const operatorOf = {
  '=': 'equals',
  '<>': 'not_equals',
  '!=': 'not_equals',
  '>': 'greater',
  '>=': 'greater_or_equal',
  '<': 'less',
  '<=': 'less_or_equal',
} as const

/** A condition as filters that all hold; undefined where filters cannot say it. */
export function filtersOf(text: string, templateName: TemplateName): Filter[] | undefined {
  const tokens = tokensOf(text, templateName)
  if (!tokens) return undefined
  const reader = new TokenReader(tokens)
  try {
    const filters = readCondition(reader)
    return reader.isAtEnd ? filters : undefined
  } catch (error) {
    if (error instanceof Unsayable) return undefined
    throw error
  }
}

/** Comparisons with AND between them, up to what does not continue one. */
export function readCondition(reader: TokenReader): Filter[] {
  const filters = readPart(reader)
  while (reader.skipWord('AND')) filters.push(...readPart(reader))
  return filters
}

function readPart(reader: TokenReader): Filter[] {
  if (reader.skipSign('(')) {
    const inner = readCondition(reader)
    reader.expectSign(')')
    return inner
  }
  return [readComparison(reader)]
}

function readComparison(reader: TokenReader): Filter {
  const isNegated = reader.skipWord('NOT')
  const column = reader.name()
  const sign = reader.peek()
  if (!isNegated && sign?.kind === 'sign' && Object.hasOwn(operatorOf, sign.text)) {
    reader.take()
    return { column, operator: operatorOf[sign.text as keyof typeof operatorOf], value: readScalar(reader) }
  }
  if (isNegated) return { column, operator: 'equals', value: false }
  if (reader.skipWord('IS')) {
    const operator = reader.skipWord('NOT') ? 'is_not_null' : 'is_null'
    reader.expectWord('NULL')
    return { column, operator }
  }
  if (reader.skipWord('BETWEEN')) {
    const low = readScalar(reader)
    reader.expectWord('AND')
    return { column, operator: 'between', values: [low, readScalar(reader)] }
  }
  const isNot = reader.skipWord('NOT')
  if (reader.skipWord('IN')) return { column, operator: isNot ? 'not_in' : 'in', values: readList(reader) }
  if (isNot) throw new Unsayable('a comparison is missing')
  return { column, operator: 'equals', value: true }
}

function readList(reader: TokenReader): Scalar[] {
  reader.expectSign('(')
  const values = [readScalar(reader)]
  while (reader.skipSign(',')) values.push(readScalar(reader))
  reader.expectSign(')')
  return values
}

function readScalar(reader: TokenReader): Scalar {
  if (reader.skipWord('TRUE')) return true
  if (reader.skipWord('FALSE')) return false
  // A date or time in words of SQL is written as its text.
  if (reader.isWord('DATE') || reader.isWord('TIMESTAMP')) reader.take()
  const token = reader.peek()
  if (token?.kind !== 'text') return reader.number()
  reader.take()
  return token.text
}

/** Filters as a condition of standard SQL that `filtersOf` reads back; undefined where it could not say the same. */
export function conditionText(
  filters: readonly FilterOrGroup[],
  nameOf: (column: string) => string | undefined,
): string | undefined {
  const parts = filters.map((filter) => comparisonText(filter, nameOf))
  return parts.every((part) => part !== undefined) ? parts.join(' AND ') : undefined
}

const signOf: Partial<Record<Filter['operator'], string>> = {
  equals: '=',
  not_equals: '<>',
  greater: '>',
  greater_or_equal: '>=',
  less: '<',
  less_or_equal: '<=',
}

function comparisonText(
  filter: FilterOrGroup,
  nameOf: (column: string) => string | undefined,
): string | undefined {
  if (!('column' in filter) || filter.grain !== undefined) return undefined
  const { column, operator, value, values = [] } = filter as Filter
  const name = nameOf(column)
  if (name === undefined) return undefined
  const sign = signOf[operator]
  if (sign !== undefined) return value === undefined ? undefined : `${name} ${sign} ${scalarText(value)}`
  switch (operator) {
    case 'is_null':
      return `${name} IS NULL`
    case 'is_not_null':
      return `${name} IS NOT NULL`
    case 'between':
      return values.length === 2
        ? `${name} BETWEEN ${scalarText(values[0]!)} AND ${scalarText(values[1]!)}`
        : undefined
    case 'in':
    case 'not_in':
      return values.length === 0
        ? undefined
        : `${name} ${operator === 'in' ? 'IN' : 'NOT IN'} (${values.map(scalarText).join(', ')})`
    default:
      return undefined
  }
}

const scalarText = (value: Scalar): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value).toUpperCase()
