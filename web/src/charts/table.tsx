import { IconTable } from '@tabler/icons-react'
import { ResultGrid } from '../ui/result-grid.tsx'
import type { BuiltKind } from './chart-kind.ts'

export const table: BuiltKind = {
  kind: 'table',
  label: 'Table',
  icon: IconTable,
  unfit: () => undefined,
  Body({ table: { columns, rows, totals }, title, height }) {
    return <ResultGrid label={title} columns={columns} rows={rows} totals={totals} height={height} />
  },
}
