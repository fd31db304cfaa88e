import { type Static, Type, id, model, nullable, oneOf, time } from './schema.ts'

/** How far a dataset can be trusted now, by its checks. */
export const healths = ['unchecked', 'passed', 'warned', 'failed', 'held'] as const

export const health = () =>
  oneOf(healths, {
    description:
      '`passed`, `warned`, `failed`: what checks made of the version that queries read; `held`: they keep a newer ' +
      'version back, so that it is older than it could be; `unchecked`: there are no checks',
  })

export const HeldVersion = model(
  'HeldVersion',
  Type.Object({
    version: Type.Integer({
      description: 'Can be previewed by who may edit the dataset, and published anyway',
    }),
    at: time('When it was kept back'),
    checks: Type.Array(
      Type.Object({ check_id: nullable(id()), name: Type.String(), message: nullable(Type.String()) }),
      { description: 'Those that failed; none for those who see only a part of the dataset' },
    ),
  }),
)

export type HeldVersion = Static<typeof HeldVersion>
export type Health = (typeof healths)[number]
