import { isDeepStrictEqual } from 'node:util'
import type { Part, Parts } from './described-parts.ts'
import type { Schema } from './types.ts'

export interface PartChange {
  /** E.g. `field "city"`. */
  part: string
  isBreaking: boolean
  message: string
}

/** What changes for programs that were written against a document. */
export function describedChanges(before: Parts, after: Parts): PartChange[] {
  const changes = [
    ...[...before].flatMap(([part, was]) => changesOf(part, was, after.get(part))),
    ...[...after].flatMap(([part, { isSent, isRequired }]) =>
      before.has(part)
        ? []
        : [
            {
              part,
              isBreaking: isSent && isRequired,
              message: `${part} is ${newWords(isSent && isRequired)}`,
            },
          ],
    ),
  ]
  const named = new Set(changes.map(({ part }) => part))
  return [
    // What is said of a filter need not be said of its operators.
    ...changes.filter(({ part }) => !/^filter .*\./.test(part) || !named.has(part.replace(/\.\w+"$/, '"'))),
    ...orderChange(before, after),
  ]
}

const newWords = (isRequired: boolean): string => (isRequired ? 'new and required' : 'new')

function changesOf(part: string, was: Part, now: Part | undefined): PartChange[] {
  if (!now) return [{ part, isBreaking: true, message: `${part} is gone` }]
  if (was.isRequired === now.isRequired && isDeepStrictEqual(was.schema, now.schema)) return []
  const isNarrower = was.isSent
    ? (now.isRequired && !was.isRequired) || !takes(now.schema, was.schema)
    : (was.isRequired && !now.isRequired) || !takes(was.schema, now.schema)
  const message = `${part} is ${wordsOf(now)} instead of ${wordsOf(was)}`
  return [{ part, isBreaking: isNarrower, message }]
}

/** Rows are arrays: a column that moves is read as another one. */
function orderChange(before: Parts, after: Parts): PartChange[] {
  const columns = (parts: Parts) => [...parts.keys()].filter((part) => part.startsWith('column '))
  const [was, is] = [columns(before), columns(after)]
  const left = was.filter((part) => after.has(part))
  if (left.length < was.length || left.every((part, at) => is[at] === part)) return []
  return [{ part: 'columns', isBreaking: true, message: 'columns are in another order' }]
}

/** Whether every value of one schema is one of another. */
function takes(wide: Schema, narrow: Schema): boolean {
  const { enum: all, format, items, type } = wide as Limits
  const own = narrow as Limits
  const types = [type ?? []].flat()
  return (
    (types.length === 0 ||
      [own.type ?? []].flat().every((one) => types.includes(one) || isWhole(one, types))) &&
    (types.length === 0 || own.type !== undefined) &&
    (all === undefined || (own.enum?.every((value) => all.includes(value)) ?? false)) &&
    (format === undefined || own.format === format) &&
    (items === undefined || takes(items, own.items ?? {})) &&
    below.every((key) => wide[key] === undefined || Number(own[key] ?? Infinity) <= Number(wide[key])) &&
    above.every((key) => wide[key] === undefined || Number(own[key] ?? -Infinity) >= Number(wide[key])) &&
    // What is not known to be wider has to be the same.
    Object.keys({ ...wide, ...narrow }).every(
      (key) => known.has(key) || isDeepStrictEqual(wide[key], narrow[key]),
    )
  )
}

interface Limits extends Schema {
  type?: string | string[]
  enum?: unknown[]
  format?: string
  items?: Schema
}

const below = ['maximum', 'maxLength', 'maxItems']
const above = ['minimum', 'minLength', 'minItems']
const known: ReadonlySet<string> = new Set(['type', 'enum', 'format', 'items', ...below, ...above])

const isWhole = (type: string, types: readonly string[]): boolean =>
  type === 'integer' && types.includes('number')

/** A part in words, e.g. "required text, one of DE, FR". */
function wordsOf({ isRequired, isSent, schema }: Part): string {
  const words = [typeWords(schema), ...limitWords(schema)]
  if (!isSent && !isRequired) words.push('not always there')
  return `${isSent && isRequired ? 'required ' : ''}${words.join(', ')}`
}

function typeWords({ type, format, items }: Limits): string {
  const types = [type ?? []].flat()
  const orNull = types.includes('null') ? ' or null' : ''
  if (types.includes('array') && items) return `several of ${typeWords(items)}${orNull}`
  const [first = 'any value'] = types
  const isExact = types.includes('string') && first === 'number'
  const name = isExact ? 'decimal' : first === 'string' ? (format ?? 'text') : first
  return `${name}${orNull}`
}

function limitWords({ items, enum: values, ...schema }: Limits): string[] {
  return [
    ...(values ? [`one of ${values.join(', ')}`] : []),
    ...[...above, ...below].flatMap((key) =>
      schema[key] === undefined ? [] : [`${key} ${String(schema[key])}`],
    ),
    ...(items ? limitWords(items) : []),
  ]
}
