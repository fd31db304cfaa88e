import type { ChartKind } from './chart-kind.ts'
import { drawnKinds } from '../../../charts/src/drawn/kinds.ts'
import { icons } from './icons.ts'
import { number } from './number.tsx'
import { table } from './table.tsx'
import { text } from './text.tsx'
import { vegaLite } from './vega-lite.tsx'

/** Every kind of chart, in the order the picker shows them. */
export const chartKinds: ChartKind[] = [
  number,
  ...drawnKinds.map((kind) => ({ ...kind, icon: icons[kind.kind] })),
  vegaLite,
  table,
  text,
]

export function chartKind(name: string): ChartKind {
  return chartKinds.find(({ kind }) => kind === name) ?? table
}
