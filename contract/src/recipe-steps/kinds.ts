import { columnSteps } from './columns.ts'
import { groupSteps } from './groups.ts'
import { rowSteps } from './rows.ts'
import { shapeSteps } from './shape.ts'
import { tableSteps } from './tables.ts'
import { valueSteps } from './values.ts'

/** Every kind of step, in the order of the palette. */
export const stepKinds = [
  ...rowSteps,
  ...columnSteps,
  ...valueSteps,
  ...groupSteps,
  ...tableSteps,
  ...shapeSteps,
] as const
