import { IconTable } from '@tabler/icons-react'
import { isPivot, pivotOf, withColumnsNamed, withoutMarks } from '../lib/pivot.ts'
import { PivotView } from '../ui/pivot/pivot-view.tsx'
import { ResultGrid } from '../ui/result-grid.tsx'
import type { BuiltKind } from './chart-kind.ts'

export const table: BuiltKind = {
  kind: 'table',
  label: 'Table',
  icon: IconTable,
  unfit: () => undefined,
  Body({ table: answer, title, height }) {
    if (isPivot(answer)) return <PivotView label={title} pivot={pivotOf(answer)} height={height} />
    return <ResultGrid label={title} {...withColumnsNamed(withoutMarks(answer))} height={height} />
  },
}
