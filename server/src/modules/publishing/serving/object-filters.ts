import type { Filter } from '../../../../../contract/src/filters.ts'
import { refuse } from '../../../kernel/errors.ts'
import { parseMoment, utcText } from '../../sql/index.ts'
import type { FrozenField } from '../releases/frozen.ts'

type Value = string | readonly string[]

/** A filter of a list's address: `city=Rome`, `delay.gte=5`. */
export function filterOf(parameter: string, given: Value, fields: readonly FrozenField[]): Filter {
  const [name = '', operator = 'is'] = parameter.split('.')
  const field = fields.find((one) => one.name === name)
  const place = `query.${parameter}` as const
  if (!field || field.is_filterable === false)
    throw refuse.invalid(place, `there is no field "${name}" to filter by`)
  const write = operators[operator]
  if (!write)
    throw refuse.invalid(
      place,
      `there is no operator "${operator}": use ${Object.keys(operators).slice(1).join(', ')}`,
    )
  const values = [given].flat()
  if (operator !== 'is' && values.length > 1) throw refuse.invalid(place, 'may be given once')
  return { column: field.column, ...write({ field, place, values }) }
}

interface Written {
  field: FrozenField
  place: `query.${string}`
  values: readonly string[]
}

const operators: Record<string, (written: Written) => Omit<Filter, 'column'>> = {
  is: (written) => {
    const values = written.values.map((text) => valueOf(written, text))
    return values.length === 1 ? { operator: 'equals', value: values[0]! } : { operator: 'in', values }
  },
  gte: (written) => ({ operator: 'greater_or_equal', value: valueOf(written, written.values[0]!) }),
  lte: (written) => {
    const value = valueOf(written, written.values[0]!)
    const next = written.field.type === 'timestamp' ? dayAfter(String(value)) : undefined
    return next === undefined ? { operator: 'less_or_equal', value } : { operator: 'less', value: next }
  },
  like: ({ field, place, values: [text = ''] }) => {
    if (field.type !== 'text') throw refuse.invalid(place, `"${field.name}" is no text`)
    return pattern(text, place)
  },
  null: ({ place, values: [text] }) => {
    if (text !== 'true' && text !== 'false') throw refuse.invalid(place, 'must be true or false')
    return { operator: text === 'true' ? 'is_null' : 'is_not_null' }
  },
}

/** `%` stands for anything, at the start and the end; without any the text may be anywhere. */
function pattern(text: string, place: Written['place']): Omit<Filter, 'column'> {
  const value = text.replace(/^%/, '').replace(/%$/, '')
  if (value === '' || value.includes('%'))
    throw refuse.invalid(place, 'must be a text, with % at its start or its end for anything')
  if (text === `${value}%`) return { operator: 'starts_with', value }
  return { operator: text === `%${value}` ? 'ends_with' : 'contains', value }
}

const dayMs = 86_400_000

/** A day that times go up to is meant with all its times; undefined for what is no day. */
function dayAfter(text: string): string | undefined {
  const moment = parseMoment(text)
  return moment?.kind === 'day' ? utcText(moment.at + dayMs)?.slice(0, 10) : undefined
}

const clockText = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?$/

/** Why a text is no value of a type that is written as one, in words. */
function momentMistake({ type, name }: FrozenField, text: string): string | undefined {
  if (type === 'date' || type === 'timestamp')
    return parseMoment(text) ? undefined : `"${name}" is a date such as 2026-01-31, and "${text}" is none`
  return type === 'time' && !clockText.test(text)
    ? `"${name}" is a time of day such as 09:30, and "${text}" is none`
    : undefined
}

const numbers: ReadonlySet<string> = new Set(['integer', 'decimal', 'number'])

function valueOf({ field, place }: Written, text: string): string | number | boolean {
  const { type, name } = field
  if (numbers.has(type)) {
    if (!/^-?\d+(\.\d+)?$/.test(text))
      throw refuse.invalid(place, `"${name}" is a number, and "${text}" is none`)
    const number = Number(text)
    // More digits than a number has are compared as they were written.
    return String(number) === text ? number : text
  }
  if (type === 'boolean') {
    if (text !== 'true' && text !== 'false') throw refuse.invalid(place, `"${name}" is true or false`)
    return text === 'true'
  }
  const mistake = momentMistake(field, text)
  if (mistake !== undefined) throw refuse.invalid(place, mistake)
  return text
}
