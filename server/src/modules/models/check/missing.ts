import { fieldNames } from '../field.ts'
import type { Known } from '../known.ts'
import { nearestNames } from '../../sql/index.ts'

function hint(wanted: string, names: readonly string[]): string {
  const near = nearestNames(wanted, names)
  return near.length === 0 ? '' : `; did you mean ${near.map((one) => `"${one}"`).join(' or ')}?`
}

export const noColumn = ({ table }: Known, wanted: string): string =>
  `dataset "${table.name}" has no column "${wanted}"${hint(
    wanted,
    table.columns.map(({ name }) => name),
  )}`

export const noField = (known: Known, wanted: string): string =>
  `dataset "${known.table.name}" has no field "${wanted}"${hint(wanted, fieldNames(known))}`
