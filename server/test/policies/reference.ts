import { createHash } from 'node:crypto'
import type { Mask, People, PolicyDocument } from '../../../contract/src/policy-document.ts'
import type { ColumnCondition, PolicyCondition } from '../../../contract/src/policy-document.ts'
import type { Subject } from '../../src/modules/policies/index.ts'

// What policies mean, without SQL: rows are objects, and a condition looks at one of them at a time.

export type Cell = string | number | boolean | null
export type Row = Record<string, Cell>
type Scalar = string | number | boolean

export const columnTypes = {
  id: 'integer',
  region: 'text',
  amount: 'decimal',
  score: 'number',
  active: 'boolean',
  day: 'date',
  moment: 'timestamp',
} as const
type Known = keyof typeof columnTypes
export type KnownType = (typeof columnTypes)[Known]
export const columnNames = Object.keys(columnTypes) as Known[]

/** What these people together may see of the rows: those for which every one of them is allowed. */
export function rowsSeen(
  document: PolicyDocument,
  subjects: readonly Subject[],
  rows: readonly Row[],
): Row[] {
  const restricted = restrictedOf(document, subjects)
  const policies = document.rows ?? []
  if (policies.length === 0) return [...rows]
  return rows.filter((row) =>
    restricted.every((subject) =>
      policies.some((policy) => {
        const to = policy.applies_to
        return ('everyone' in to || among(to, subject)) && holds(policy.condition, row, subject)
      }),
    ),
  )
}

export type Sight = { kind: 'plain' } | { kind: 'masked'; mask: Mask }

/** How a column is shown to these people; undefined: it does not exist. */
export function columnSeen(
  document: PolicyDocument,
  subjects: readonly Subject[],
  name: string,
): Sight | undefined {
  const entry = (document.columns ?? []).find(({ column }) => column === name)
  const covered =
    entry && restrictedOf(document, subjects).some((subject) => !among(entry.except ?? {}, subject))
  if (!covered) return { kind: 'plain' }
  return entry.mask.kind === 'hide' ? undefined : { kind: 'masked', mask: entry.mask }
}

/** Whether one of them is not among those who see what is stored. */
export const restrictedOf = ({ unrestricted }: PolicyDocument, subjects: readonly Subject[]) =>
  subjects.filter((subject) => !among(isEmpty(unrestricted) ? { roles: ['admin'] } : unrestricted, subject))

const isEmpty = (people: People | undefined): people is undefined =>
  people === undefined || Object.keys(people).length === 0

const among = ({ roles = [], group_ids: ids = [] }: People, { role, groups }: Subject) =>
  roles.includes(role) || groups.some(({ id }) => ids.includes(id))

export function holds(condition: PolicyCondition, row: Row, subject: Subject): boolean {
  if ('all' in condition)
    return condition.all.length > 0 && condition.all.every((part) => holds(part, row, subject))
  if ('any' in condition) return condition.any.some((part) => holds(part, row, subject))
  if ('not' in condition) return isJudged(condition.not, subject) && !holds(condition.not, row, subject)
  const type = columnTypes[condition.column as Known]
  if (type === undefined) return false
  const given = valuesOf(condition, type, subject)
  return (
    given !== undefined && compare(condition.operator, { cell: row[condition.column] ?? null, type, given })
  )
}

/** Whether every comparison means something for the user: only then may its opposite show rows. */
function isJudged(condition: PolicyCondition, subject: Subject): boolean {
  const areJudged = (parts: PolicyCondition[]) =>
    parts.length > 0 && parts.every((part) => isJudged(part, subject))
  if ('all' in condition) return areJudged(condition.all)
  if ('any' in condition) return areJudged(condition.any)
  if ('not' in condition) return isJudged(condition.not, subject)
  const type = columnTypes[condition.column as Known]
  return type !== undefined && valuesOf(condition, type, subject) !== undefined
}

/** The values to compare with; undefined when the comparison means nothing, so that it holds for no row. */
function valuesOf(
  { attribute, operator, value, values }: ColumnCondition,
  type: KnownType,
  subject: Subject,
): Scalar[] | undefined {
  if (attribute === undefined) {
    const given = values ?? (value === undefined ? [] : [value])
    return given.every((one) => fits(one, type)) ? given : undefined
  }
  const own = attributeOf(subject, attribute).map((one) => asStored(one, type))
  if (own.length === 0 || own.some((one) => one === undefined || !fits(one, type))) return undefined
  const takesMany = ['equals', 'not_equals', 'in', 'not_in', 'contains', 'starts_with', 'ends_with']
  const count = operator === 'between' ? 2 : 1
  return takesMany.includes(operator) || own.length === count ? (own as Scalar[]) : undefined
}

function attributeOf({ user, role, groups, orgId, attributes }: Subject, name: string): readonly Scalar[] {
  const given: Record<string, Scalar[]> = {
    'user.id': user ? [user.id] : [],
    'user.username': user ? [user.username] : [],
    'user.email': user ? [user.email] : [],
    'user.role': [role],
    'user.groups': groups.map((group) => group.name),
    'user.group_ids': groups.map((group) => group.id),
    'organization.id': [orgId],
  }
  return given[name] ?? attributes[name] ?? []
}

/** Attributes are often texts where columns are not. */
function asStored(value: Scalar, type: KnownType): Scalar | undefined {
  if (type === 'boolean')
    return value === 'true' || value === true
      ? true
      : value === 'false' || value === false
        ? false
        : undefined
  if (typeof value === 'boolean') return type === 'text' ? String(value) : undefined
  return isNumber(type) ? value : String(value)
}

const isNumber = (type: KnownType) => type === 'integer' || type === 'decimal' || type === 'number'

function fits(value: Scalar, type: KnownType): boolean {
  if (isNumber(type))
    return typeof value !== 'boolean' && /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(String(value))
  if (type === 'boolean') return typeof value === 'boolean'
  if (type === 'text') return typeof value === 'string'
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?Z?)?$/.test(value) &&
    !Number.isNaN(millis(value))
  )
}

const millis = (text: string) =>
  Date.parse(text.length === 10 ? `${text}T00:00:00Z` : `${text.replace(' ', 'T').replace(/Z?$/, 'Z')}`)

interface Comparison {
  cell: Cell
  type: KnownType
  given: readonly Scalar[]
}

function compare(operator: ColumnCondition['operator'], { cell, type, given }: Comparison): boolean {
  const order = (value: Scalar) => orderOf(cell as Scalar, value, type)
  const [first] = given
  switch (operator) {
    case 'is_null':
      return given.length === 0 && cell === null
    case 'is_not_null':
      return given.length === 0 && cell !== null
    case 'not_equals':
    case 'not_in':
      return cell === null || given.every((value) => order(value) !== 0)
    case 'not_contains':
      return type === 'text' && (cell === null || !within(operator, String(cell), String(first)))
    case 'contains':
    case 'starts_with':
    case 'ends_with':
      return (
        type === 'text' &&
        cell !== null &&
        given.some((value) => within(operator, String(cell), String(value)))
      )
    case 'equals':
    case 'in':
      return cell !== null && given.some((value) => order(value) === 0)
    case 'between':
      return cell !== null && order(given[0]!) >= 0 && order(given[1]!) <= 0
    case 'greater':
      return cell !== null && order(first!) > 0
    case 'greater_or_equal':
      return cell !== null && order(first!) >= 0
    case 'less':
      return cell !== null && order(first!) < 0
    case 'less_or_equal':
      return cell !== null && order(first!) <= 0
  }
}

function within(operator: string, cell: string, value: string): boolean {
  const [text, part] = [cell.toLowerCase(), value.toLowerCase()]
  if (operator === 'starts_with') return text.startsWith(part)
  return operator === 'ends_with' ? text.endsWith(part) : text.includes(part)
}

function orderOf(cell: Scalar, value: Scalar, type: KnownType): number {
  if (type === 'text') return Buffer.compare(Buffer.from(String(cell)), Buffer.from(String(value)))
  const of = (one: Scalar) => (type === 'date' || type === 'timestamp' ? millis(String(one)) : Number(one))
  // A day is all of it.
  const isDay = type === 'timestamp' && String(value).length === 10
  return Math.sign(of(isDay ? String(cell).slice(0, 10) : cell) - of(value))
}

/** What stands for a value that a mask covers. */
export function maskedCell(cell: Cell, mask: Mask, { type, key }: { type: KnownType; key: string }): Cell {
  if (cell === null || mask.kind === 'null') return null
  if (mask.kind === 'hash')
    return createHash('sha256')
      .update(`${key}${String(cell)}`)
      .digest('hex')
  if (mask.kind === 'partial') {
    const { keep_first: first = 0, keep_last: last = 0 } = mask
    const letters = [...String(cell)]
    if (letters.length < 2 * (first + last)) return '***'
    return [...letters.slice(0, first), '***', ...(last > 0 ? letters.slice(-last) : [])].join('')
  }
  if (mask.kind !== 'bucket') throw new Error('a hidden column has no values')
  if (mask.width !== undefined) return Math.floor(Number(cell) / mask.width) * mask.width
  return cutTo(mask.grain ?? 'day', String(cell), type)
}

function cutTo(grain: string, cell: string, type: KnownType): string {
  const at = new Date(millis(cell))
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  const starts: Record<string, Date> = {
    year: new Date(Date.UTC(year, 0)),
    quarter: new Date(Date.UTC(year, month - (month % 3))),
    month: new Date(Date.UTC(year, month)),
    week: new Date(Date.UTC(year, month, day - ((at.getUTCDay() + 6) % 7))),
    day: new Date(Date.UTC(year, month, day)),
    hour: new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000),
    minute: new Date(Math.floor(at.getTime() / 60_000) * 60_000),
    second: new Date(Math.floor(at.getTime() / 1000) * 1000),
  }
  const text = starts[grain]!.toISOString()
  const isWithinDay = ['hour', 'minute', 'second'].includes(grain) && type === 'timestamp'
  return isWithinDay ? text.slice(0, 19).replace('T', ' ') : text.slice(0, 10)
}
