import { conditionModel } from './conditions.ts'
import { timeGrains } from './grains.ts'
import { type FixedOperator, fixedOperators } from './operators.ts'
import { type Static, Type, closed, id, model, name, oneOf } from './schema.ts'
import { Attributes } from './user-attributes.ts'
import { userRoles as roles } from './users.ts'

/** Conditions of policies: without operators that depend on the time, so that results can be cached. */
export const policyOperators = fixedOperators
export type PolicyOperator = FixedOperator

/** Attributes that everyone has; all others are set for each user by administrators. */
export const givenAttributes = [
  'user.id',
  'user.username',
  'user.email',
  'user.role',
  'user.groups',
  'user.group_ids',
  'organization.id',
] as const

const column = (text: string) => Type.String({ minLength: 1, maxLength: 300, description: text })
const Scalar = Type.Union([Type.String({ maxLength: 1000 }), Type.Number(), Type.Boolean()])

export interface ColumnCondition {
  column: string
  operator: PolicyOperator
  value?: string | number | boolean
  values?: (string | number | boolean)[]
  attribute?: string
}

export const PolicyCondition = conditionModel(
  'PolicyCondition',
  Type.Unsafe<ColumnCondition>(
    closed({
      column: column('Column as it is stored, also one that a mask hides'),
      operator: oneOf(policyOperators),
      value: Type.Optional(Scalar),
      values: Type.Optional(Type.Array(Scalar, { maxItems: 1000 })),
      attribute: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 60,
          description:
            'Compare with an attribute of the user instead of a value: a custom one, or `user.email`, ' +
            '`user.groups` … With several values `equals` and `in` match any of them. Users without it see no rows, ' +
            'also within `not`',
          examples: ['region'],
        }),
      ),
    }),
  ),
  {
    description: 'All of, any of, not, or one column compared with values or with a user attribute',
    examples: [{ column: 'region', operator: 'in', attribute: 'region' }],
  },
)
export type PolicyCondition = Static<typeof PolicyCondition>

const people = {
  roles: Type.Optional(
    Type.Array(oneOf(roles), { maxItems: roles.length, description: 'Any of these roles' }),
  ),
  group_ids: Type.Optional(Type.Array(id('Group'), { maxItems: 100, description: 'Or any of these groups' })),
}

export const People = model('PolicyPeople', closed(people), { examples: [{ roles: ['admin'] }] })

export const RowPolicy = model(
  'RowPolicy',
  closed({
    name: name({ description: 'Shown where responses list the applied policies' }),
    applies_to: Type.Union([closed({ everyone: Type.Literal(true) }), closed(people)], {
      description: 'Everyone, or those with one of the roles or in one of the groups',
    }),
    condition: PolicyCondition,
  }),
)

export const maskKinds = ['hide', 'hash', 'partial', 'bucket', 'null'] as const

export const Mask = model(
  'Mask',
  Type.Union(
    [
      closed({ kind: Type.Literal('hide', { description: 'The column does not exist' }) }),
      closed({
        kind: Type.Literal('hash', {
          description:
            'A code for the value: equal values have equal codes in all datasets of the organization',
        }),
      }),
      closed({
        kind: Type.Literal('partial', { description: 'Only the ends of the text' }),
        keep_first: Type.Optional(Type.Integer({ minimum: 0, maximum: 20 })),
        keep_last: Type.Optional(Type.Integer({ minimum: 0, maximum: 20 })),
      }),
      closed({
        kind: Type.Literal('bucket', { description: 'Only the range: of a number, or of a moment' }),
        width: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1e15 })),
        grain: Type.Optional(oneOf(timeGrains)),
      }),
      closed({ kind: Type.Literal('null', { description: 'No value' }) }),
    ],
    { description: 'What stands in for the values of a column' },
  ),
  { examples: [{ kind: 'partial', keep_last: 4 }] },
)

export const ColumnMask = model(
  'ColumnMask',
  closed({
    column: column('Column to mask'),
    mask: Mask,
    except: Type.Optional(People),
  }),
)

export const Person = model(
  'PolicyPerson',
  Type.Union(
    [
      closed({ user_id: id('A member of the organization, with the attributes they have now') }),
      closed({
        role: oneOf(roles),
        group_ids: Type.Optional(Type.Array(id(), { maxItems: 100 })),
        attributes: Type.Optional(Attributes),
      }),
    ],
    { description: 'A member, or an invented user' },
  ),
)

export const Expectation = model(
  'PolicyExpectation',
  closed(
    {
      sees_dataset: Type.Optional(
        Type.Boolean({ description: 'false: nothing of it, not even its columns' }),
      ),
      row_count: Type.Optional(Type.Integer({ minimum: 0, description: 'Exactly so many rows' })),
      at_least: Type.Optional(Type.Integer({ minimum: 0, description: 'So many rows or more' })),
      at_most: Type.Optional(Type.Integer({ minimum: 0, description: 'So many rows or fewer' })),
      every_row: Type.Optional(PolicyCondition),
      some_row: Type.Optional(PolicyCondition),
      hidden: Type.Optional(
        Type.Array(column('Column'), { maxItems: 200, description: 'These columns are absent' }),
      ),
      masked: Type.Optional(
        Type.Array(column('Column'), { maxItems: 200, description: 'These show something else' }),
      ),
      plain: Type.Optional(
        Type.Array(column('Column'), { maxItems: 200, description: 'These are shown as they are stored' }),
      ),
    },
    { minProperties: 1 },
  ),
)

export const PolicyTest = model('PolicyTest', closed({ name: name(), as: Person, expect: Expectation }), {
  examples: [
    {
      name: 'Europeans see Europe only',
      as: { role: 'viewer', attributes: { region: ['EU'] } },
      expect: { every_row: { column: 'region', operator: 'equals', value: 'EU' }, hidden: ['salary'] },
    },
  ],
})

export const documentFields = {
  unrestricted: Type.Optional(
    Type.Unsafe<Static<typeof People>>({
      $ref: 'PolicyPeople#',
      description: 'Users who see the stored data; administrators by default',
    }),
  ),
  rows: Type.Optional(
    Type.Array(RowPolicy, {
      maxItems: 100,
      description:
        'Without any, everyone sees all rows; otherwise a user sees the rows that any applicable policy allows',
    }),
  ),
  columns: Type.Optional(Type.Array(ColumnMask, { maxItems: 500, description: 'At most one mask a column' })),
  tests: Type.Optional(Type.Array(PolicyTest, { maxItems: 100 })),
}

const example = {
  unrestricted: { roles: ['admin'], group_ids: [] },
  rows: [
    {
      name: 'Own region',
      applies_to: { everyone: true },
      condition: { column: 'region', operator: 'in', attribute: 'region' },
    },
  ],
  columns: [{ column: 'email', mask: { kind: 'partial', keep_last: 4 }, except: { roles: ['management'] } }],
  tests: [],
}

export const PolicyDocument = model('PolicyDocument', closed(documentFields), { examples: [example] })

export type Mask = Static<typeof Mask>
export type ColumnMask = Static<typeof ColumnMask>
export type People = Static<typeof People>
export type RowPolicy = Static<typeof RowPolicy>
export type PolicyTest = Static<typeof PolicyTest>
export type PolicyDocument = Static<typeof PolicyDocument>
