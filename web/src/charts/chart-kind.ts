import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { ChartOptions, ChartTable, DrawnKind, Kind } from '../../../charts/src/drawn-kind.ts'
import type { Picking } from '../../../charts/src/picks.ts'
import type { Shape } from '../../../charts/src/shape.ts'

/** A kind that is made of ordinary elements. */
export interface BuiltKind extends Kind {
  icon: TablerIcon
  /** It says something without an answer too. */
  isSaid?: boolean
  Body: ComponentType<{
    /** The answer as it came, with its totals. */
    table: ChartTable
    shape: Shape
    title: string
    height: number
    options: ChartOptions
    /** Makes its groups something to press. */
    onPick?: ((picking: Picking) => void) | undefined
  }>
}

/** A kind as pages offer it. */
export type ChartKind = BuiltKind | (DrawnKind & { icon: TablerIcon })
