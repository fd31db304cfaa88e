import type { EChartsOption } from 'echarts'
import type { AnswerTable } from './values/pivot.ts'
import type { DrawnKindName } from '../../contract/src/chart-drawings.ts'
import type { ChartOptions } from '../../contract/src/chart-options.ts'
import type { DashboardEvent } from '../../contract/src/dashboard-contents.ts'
import type { Geography, GeographyName, OwnMapName } from './geography/geography.ts'
import type { ChartTheme } from './colors/theme.ts'
import type { Shape } from './shape.ts'
import type { Size } from './renderers/svg.ts'
import type { Tip, TipPoint } from './tip.ts'

/** What an explore query answered, and which of its columns were grouped by and which were counted. */
export type ChartTable = AnswerTable

export type { ChartOptions }

/** Something that happened, marked on charts along time. */
export type ChartEvent = DashboardEvent

/** An option that a kind takes, as the form of its settings asks for it. */
export interface ChartSetting {
  option: keyof ChartOptions
  label: string
  /** What it does, where the label does not say it all. */
  hint?: string
}

/** A value and what it is the value of. */
export interface NamedValue {
  name: string
  value: number
}

/** A shape in the order, and with as much of it, as a kind draws. */
export interface Arranged {
  shape: Shape
  /** What a reader has to know of what is left out or put together. */
  notes?: string[]
}

/** All that a kind is drawn from. */
export interface DrawingInput {
  shape: Shape
  /** How much room there is. */
  size: Size
  theme: ChartTheme
  options: ChartOptions
  /** What is after this has not happened yet. */
  now: Date
  /** Writes values of a measure, by its place among the measures (the first unless given); short beside an axis. */
  format: (measure?: number, isAxis?: boolean) => (value: number) => string
  /** Outlines, where the kind asks for some. */
  geography?: Geography | undefined
  /** The color that the author of the chart, or else the model, gave a name. */
  fixed: (name: string) => string | undefined
  /** The option of a tooltip that says this of the points below the pointer; nothing where there is no pointer. */
  tooltip: (trigger: 'axis' | 'item', content: (points: TipPoint[]) => Tip) => object
}

/** What people want to see of their data. */
export type Purpose = 'compare' | 'time' | 'parts' | 'spread' | 'places' | 'one'

export interface Kind {
  kind: string
  label: string
  /** What it is good for; what is not among charts to choose from has none. */
  purpose?: Purpose
  /** The options that it takes, in the order they are asked for. */
  settings: ChartSetting[]
  /** Why this kind cannot show the table, shown to the reader; undefined when it can. */
  unfit: (shape: Shape) => string | undefined
}

/** A kind that ECharts draws, in the browser and on the server: neither React nor a document is at hand. */
export interface DrawnKind extends Kind {
  kind: DrawnKindName
  purpose: Purpose
  /** The outlines that it is drawn from. */
  geography?: (shape: Shape, options: ChartOptions) => GeographyName | OwnMapName
  /** Puts the shape in the order of the kind, before anything is laid over it. */
  arrange?: (input: Pick<DrawingInput, 'shape' | 'options' | 'theme'>) => Arranged
  /** What a reader has to know of what could not be drawn. */
  notes?: (input: DrawingInput) => string[]
  /** Where what it draws is not one value at each label: what is lowest and highest in its description. */
  namedValues?: (shape: Shape) => NamedValue[]
  option: (input: DrawingInput) => EChartsOption
  /** What of ECharts only this kind draws with. */
  series?: Record<string, () => Promise<unknown>>
}
