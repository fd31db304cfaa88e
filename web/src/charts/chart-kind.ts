import type { TablerIcon } from '@tabler/icons-react'
import type { EChartsOption } from 'echarts'
import type { ComponentType } from 'react'
import type { Schema } from '../lib/api.ts'
import type { AnswerTable } from '../lib/pivot.ts'
import type { Look } from './look.ts'
import type { Shape } from './shape.ts'

/** What an explore query answered, and which of its columns were grouped by and which were counted. */
export type ChartTable = AnswerTable

/** How an author wants a chart drawn. */
export type ChartOptions = Schema<'ChartOptions'>

interface Kind {
  kind: string
  label: string
  icon: TablerIcon
  /** Why this kind cannot show the table, told to the reader; undefined when it can. */
  unfit: (shape: Shape) => string | undefined
}

/** A kind that is drawn on the canvas by an ECharts option. */
export interface DrawnKind extends Kind {
  option: (shape: Shape, look: Look, options: ChartOptions) => EChartsOption
}

/** A kind that is made of ordinary elements. */
export interface BuiltKind extends Kind {
  Body: ComponentType<{
    /** The answer as it came, with its totals. */
    table: ChartTable
    shape: Shape
    title: string
    height: number
    options: ChartOptions
  }>
}

export type ChartKind = DrawnKind | BuiltKind
