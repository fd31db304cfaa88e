import { nearestHint } from '../../sql/index.ts'
import { fieldNames } from '../field.ts'
import type { Known } from '../known.ts'

export function noColumn({ table }: Known, wanted: string): string {
  const names = table.columns.map(({ name }) => name)
  return `dataset "${table.name}" has no column "${wanted}"${nearestHint(wanted, names)}`
}

export const noField = (known: Known, wanted: string): string =>
  `dataset "${known.table.name}" has no field "${wanted}"${nearestHint(wanted, fieldNames(known))}`
