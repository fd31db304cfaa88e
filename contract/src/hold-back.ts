import { Type } from './schema.ts'

/** Of a change that evaluation sets may hold back. */
export const evaluationsMustPass = () =>
  Type.Optional(
    Type.Boolean({
      default: true,
      description:
        'false saves it although questions of evaluation sets would no longer be answered right; the audit log records that',
    }),
  )
