import fc from 'fast-check'
import type {
  ColumnMask,
  Mask,
  PolicyCondition,
  PolicyDocument,
} from '../../../contract/src/policy-document.ts'
import { policyOperators } from '../../../contract/src/policy-document.ts'
import { roles } from '../../src/kernel/context.ts'
import type { Subject } from '../../src/modules/policies/index.ts'
import { columnNames, columnTypes, type KnownType, type Row } from './reference.ts'

// Few values of each type, so that they meet; and among them what quoting, collations and rounding could mix up.
const texts = [
  'EU',
  'eu',
  'EU ',
  ' EU',
  'US',
  'Éire',
  'éire',
  '',
  ' ',
  "O'K",
  'a\\',
  '%',
  '_',
  'a%',
  '日本',
  '😀x',
  '1',
  "') OR 1=1 --",
]
const numbers = [0, 1, -1, 2, 7, 40]
const decimals = [0, 1, -1.25, 1.5, 7.01, 99999.99]
const floats = [0, 1, 0.5, -2.75, 1e6, 7.125]
const days = ['2024-02-29', '2025-12-31', '2026-01-01', '2026-01-05']
const moments = ['2025-12-31T23:59:59', '2026-01-01T00:00:00', '2026-01-05T09:30:15']

const valuesOf: Record<KnownType, fc.Arbitrary<string | number | boolean>> = {
  text: fc.constantFrom(...texts),
  integer: fc.constantFrom(...numbers),
  decimal: fc.constantFrom(...decimals),
  number: fc.constantFrom(...floats),
  boolean: fc.boolean(),
  date: fc.constantFrom(...days),
  timestamp: fc.constantFrom(...moments, ...moments.map((one) => `${one}Z`), ...days),
}
const stored: Record<KnownType, fc.Arbitrary<string | number | boolean>> = {
  ...valuesOf,
  timestamp: fc.constantFrom(...moments.map((one) => one.replace('T', ' '))),
}

/** Rows whose `id` is their place. */
export const rowsOf = (count: number, seed: number): Row[] =>
  fc
    .sample(
      fc.record(
        Object.fromEntries(
          columnNames.map((name) => [name, fc.option(stored[columnTypes[name]], { freq: 5 })]),
        ),
      ),
      { numRuns: count, seed },
    )
    .map((row, id) => ({ ...(row as Row), id }))

export const groups = [
  { id: 1, name: 'EU' },
  { id: 2, name: 'US' },
  { id: 7, name: "O'K" },
]

const attributeNames = [
  'region',
  'level',
  'since',
  'lacking',
  'user.id',
  'user.email',
  'user.role',
  'user.groups',
  'user.group_ids',
  'organization.id',
]
const anyScalar = fc.oneof(
  ...Object.values(valuesOf),
  fc.constantFrom('1', '7.0', 'true', 'no date', '2026-13-01'),
)

const column = fc.constantFrom(...columnNames)

/** A comparison that means something: what checks of policies let pass. */
const fitting: fc.Arbitrary<PolicyCondition> = column.chain((name) => {
  const type = columnTypes[name]
  const value = valuesOf[type]
  const isText = type === 'text'
  const ordered = ['equals', 'not_equals', 'greater', 'greater_or_equal', 'less', 'less_or_equal'] as const
  const textual = ['contains', 'not_contains', 'starts_with', 'ends_with'] as const
  return fc.oneof(
    fc.record({
      column: fc.constant(name),
      operator: fc.constantFrom(...ordered, ...(isText ? textual : [])),
      value,
    }),
    fc.record({
      column: fc.constant(name),
      operator: fc.constantFrom('in' as const, 'not_in' as const),
      values: fc.array(value, { maxLength: 3 }),
    }),
    fc.record({
      column: fc.constant(name),
      operator: fc.constant('between' as const),
      values: fc.tuple(value, value),
    }),
    fc.record({
      column: fc.constant(name),
      operator: fc.constantFrom('is_null' as const, 'is_not_null' as const),
    }),
  )
})

const withAttribute: fc.Arbitrary<PolicyCondition> = column.chain((name) =>
  fc.record({
    column: fc.constant(name),
    operator: fc.constantFrom(
      ...policyOperators.filter(
        (operator) =>
          !operator.includes('null') && (columnTypes[name] === 'text' || !/contains|with/.test(operator)),
      ),
    ),
    attribute: fc.constantFrom(...attributeNames),
  }),
)

/** What no check lets pass but could lie in the store: columns that are not there, values of another type. */
const unfitting: fc.Arbitrary<PolicyCondition> = fc.oneof(
  fc.record({ column: column, operator: fc.constant('equals' as const), value: anyScalar }),
  fc.constant<PolicyCondition>({ column: 'day', operator: 'contains', value: '2026' }),
  fc.constant<PolicyCondition>({ column: 'region', operator: 'is_null', attribute: 'region' }),
  fc.constant<PolicyCondition>({ any: [] }),
  fc.constant<PolicyCondition>({ all: [] }),
)

const { condition: anyCondition } = fc.letrec<{ condition: PolicyCondition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    {
      weight: 4,
      arbitrary: fc.oneof(
        { weight: 5, arbitrary: fitting },
        { weight: 4, arbitrary: withAttribute },
        { weight: 1, arbitrary: unfitting },
      ),
    },
    {
      weight: 2,
      arbitrary: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
    },
    { weight: 1, arbitrary: tie('condition').map((not) => ({ not })) },
    {
      weight: 2,
      arbitrary: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
    },
  ),
}))
const { condition: validCondition } = fc.letrec<{ condition: PolicyCondition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 4, arbitrary: fc.oneof(fitting, withAttribute) },
    {
      weight: 2,
      arbitrary: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
    },
    { weight: 1, arbitrary: tie('condition').map((not) => ({ not })) },
    {
      weight: 2,
      arbitrary: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
    },
  ),
}))

const peopleOf = (groupIds: readonly number[]) =>
  fc.record({ roles: fc.subarray([...roles]), group_ids: fc.subarray([...groupIds]) }, { requiredKeys: [] })

const coarse = ['day', 'week', 'month', 'quarter', 'year'] as const
const partial = fc
  .record({ keep_first: fc.nat(3), keep_last: fc.nat(3) })
  .filter(({ keep_first: first, keep_last: last }) => first + last > 0)
  .map((kept): Mask => ({ kind: 'partial', ...kept }))
const width = fc.constantFrom(1, 2, 5, 0.5, 100).map((by): Mask => ({ kind: 'bucket', width: by }))
const grain = (...fine: ('hour' | 'minute' | 'second')[]) =>
  fc.constantFrom(...coarse, ...fine).map((to): Mask => ({ kind: 'bucket', grain: to }))
const hash = fc.constant<Mask>({ kind: 'hash' })

const masksOf: Record<KnownType, fc.Arbitrary<Mask>[]> = {
  text: [hash, partial],
  integer: [hash, partial, width],
  decimal: [width],
  number: [width],
  boolean: [],
  date: [grain()],
  timestamp: [grain('hour', 'minute', 'second')],
}

const masksBut = (kept: readonly string[], groupIds: readonly number[]): fc.Arbitrary<ColumnMask[]> =>
  fc
    .subarray(
      columnNames.filter((name) => !kept.includes(name)),
      { maxLength: 4 },
    )
    .chain((names) =>
      fc.tuple(
        ...names.map((name) =>
          fc.record(
            {
              column: fc.constant<string>(name),
              mask: fc.oneof(
                fc.constantFrom<Mask>({ kind: 'hide' }, { kind: 'null' }),
                ...masksOf[columnTypes[name]],
              ),
              except: peopleOf(groupIds),
            },
            { requiredKeys: ['column', 'mask'] },
          ),
        ),
      ),
    )

export interface Policies extends PolicyDocument {
  rows: NonNullable<PolicyDocument['rows']>
  columns: ColumnMask[]
}

interface Wanted {
  /** Columns that no mask covers. */
  plain: readonly string[]
  groupIds: readonly number[]
  /** Whether all of it passes the checks that policies are held to before they are stored. */
  valid: boolean
}

export const policiesOf = ({ plain, groupIds, valid }: Wanted): fc.Arbitrary<Policies> =>
  fc.record(
    {
      unrestricted: peopleOf(groupIds).filter(
        ({ roles: named = [], group_ids: ids = [] }) => named.length < 3 && ids.length < 2,
      ),
      rows: fc.uniqueArray(
        fc.record({
          name: fc.string({ minLength: 1, maxLength: 3, unit: fc.constantFrom(...'abc') }),
          applies_to: fc.oneof(fc.constant({ everyone: true as const }), peopleOf(groupIds)),
          condition: valid ? validCondition : anyCondition,
        }),
        { maxLength: 3, selector: ({ name }) => name },
      ),
      columns: masksBut(plain, groupIds),
    },
    { requiredKeys: ['rows', 'columns'] },
  )

export const attributesOf = fc.record(
  {
    region: fc.array(fc.constantFrom(...texts), { maxLength: 3 }),
    level: fc.array(fc.oneof(fc.constantFrom(...numbers), fc.constantFrom('1', '7.0')), { maxLength: 2 }),
    since: fc.array(fc.oneof(fc.constantFrom(...days, ...moments), anyScalar), { maxLength: 2 }),
  },
  { requiredKeys: [] },
)

export const subjects: fc.Arbitrary<Subject> = fc.record(
  {
    orgId: fc.constant(7),
    role: fc.constantFrom(...roles),
    groups: fc.subarray(groups),
    attributes: attributesOf,
    user: fc.constantFrom({ id: 1, username: 'ann', email: 'EU' }, { id: 2, username: 'ben', email: "O'K" }),
  },
  { requiredKeys: ['orgId', 'role', 'groups', 'attributes'] },
)
