import { grains } from '../../../../contract/src/grains.ts'
import type { ParameterValue } from '../../../../contract/src/parameter-references.ts'
import type { Parameter, ParameterType } from '../../../../contract/src/parameters.ts'

type Single = Exclude<ParameterValue, readonly unknown[]>

/** What a value of each type must be, as the end of "must be …". */
const expected: Record<ParameterType, string> = {
  text: 'a text',
  number: 'a number',
  date: 'a date such as 2026-01-31',
  timestamp: 'a time such as 2026-01-31T09:30:00, or with an offset',
  boolean: 'true or false',
  measure: 'one of its values',
  dimension: 'one of its values',
  grain: 'one of its values',
}

const isText = (value: Single) => typeof value === 'string'

const fits: Record<ParameterType, (value: Single) => boolean> = {
  text: isText,
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  date: (value) => isText(value) && isDate(value),
  timestamp: (value) => isText(value) && isMoment(value),
  boolean: (value) => typeof value === 'boolean',
  measure: isText,
  dimension: isText,
  grain: (value) => grains.some((grain) => grain === value),
}

function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  const moment = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return (
    year !== undefined && moment.getUTCMonth() === Number(month) - 1 && moment.getUTCDate() === Number(day)
  )
}

function isMoment(text: string): boolean {
  const [, date, time, offset] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)(Z|[+-]\d{2}:\d{2})?)?$/.exec(text) ??
    []
  if (date === undefined || !isDate(date)) return false
  return time === undefined || !Number.isNaN(Date.parse(`${date}T${time}${offset ?? 'Z'}`))
}

/** What is wrong with a value of a parameter, behind its name; undefined: nothing. Messages never repeat the list. */
export function valueProblem(
  { type, is_multiple: isMultiple = false, values }: Pick<Parameter, 'type' | 'is_multiple' | 'values'>,
  value: ParameterValue,
): string | undefined {
  if (Array.isArray(value) && !isMultiple) return 'takes one value, not a list'
  const all: readonly Single[] = Array.isArray(value) ? value : [value]
  for (const one of all) {
    if (!fits[type](one)) return `is of the type ${type}: it must be ${expected[type]}, not ${shown(one)}`
    if (values && !values.some((option) => option.value === one)) return `does not offer ${shown(one)}`
  }
  return undefined
}

const maxShown = 60

const shown = (value: Single) => {
  const text = JSON.stringify(value)
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text
}
