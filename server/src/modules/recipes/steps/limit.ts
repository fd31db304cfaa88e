import { dialect } from '../compile/text.ts'
import { sameColumns } from '../compile/select-list.ts'
import type { Step } from './step.ts'

export const limit: Step<'limit'> = {
  kind: 'limit',
  keepsColumns: true,
  compile: ({ rows, skip = 0 }, scene) => sameColumns(scene, dialect.page({ limit: rows, offset: skip })),
}
