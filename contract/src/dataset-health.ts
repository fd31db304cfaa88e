import { type Static, Type, id, model, nullable, oneOf, time } from './schema.ts'

/** How far a dataset can be trusted now, by its checks. */
export const healths = ['unchecked', 'passed', 'warned', 'failed', 'held'] as const

export const health = () =>
  oneOf(healths, {
    description:
      '`passed`, `warned`, `failed`: check results of the current version; `held`: they hold a newer ' +
      'version back, so that it is older than it could be; `unchecked`: there are no checks',
  })

export const HeldVersion = model(
  'HeldVersion',
  Type.Object({
    version: Type.Integer({
      description: 'Editors of the dataset can preview it, and publish it anyway',
    }),
    at: time('When it was held back'),
    checks: Type.Array(
      Type.Object({ check_id: nullable(id()), name: Type.String(), message: nullable(Type.String()) }),
      { description: 'The failed ones; none for users who see only a part of the dataset' },
    ),
  }),
)

export type HeldVersion = Static<typeof HeldVersion>
export type Health = (typeof healths)[number]
