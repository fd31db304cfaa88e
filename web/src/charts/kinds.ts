import { area } from './area.ts'
import { bar } from './bar.ts'
import type { ChartKind } from './chart-kind.ts'
import { line } from './line.ts'
import { number } from './number.tsx'
import { pie } from './pie.ts'
import { scatter } from './scatter.ts'
import type { Shape } from './shape.ts'
import { table } from './table.tsx'

/** Every kind of chart, in the order the picker shows them. A new kind is one file and one line here. */
export const chartKinds: ChartKind[] = [bar, line, area, pie, scatter, number, table]

export function chartKind(name: string): ChartKind {
  return chartKinds.find(({ kind }) => kind === name) ?? table
}

/** The kind that suits a result nobody has chosen a chart for. */
export function suggestedKind({ dimensions, measures, overTime, labels }: Shape): string {
  if (measures.length === 0 || dimensions.length > 2) return 'table'
  if (dimensions.length === 0) return measures.length === 1 ? 'number' : 'bar'
  if (overTime) return 'line'
  return labels.length > 60 ? 'table' : 'bar'
}
