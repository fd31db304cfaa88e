import type { ChartOptions } from '../../../contract/src/chart-options.ts'
import type { DashboardEvent } from '../../../contract/src/dashboard-contents.ts'
import type { ChartSetting } from '../drawn-kind.ts'
import type { ChartTheme } from '../colors/theme.ts'
import type { Shape } from '../shape.ts'

/** What overlays are made of. */
export interface Laid {
  shape: Shape
  theme: ChartTheme
  options: ChartOptions
  /** What happened, as the dashboard tells it. */
  events: readonly DashboardEvent[]
  /** What is after this has not happened yet. */
  now: Date
  /** Values of one series stand on those of another, so that a line at a value means nothing. */
  isStacked: boolean
  write: (value: number) => string
}

/** A line across the whole chart, at a value or at a place along the axis. */
export interface Line {
  value?: number
  /** The series whose axis the value lies on. */
  of?: number | undefined
  at?: number
  label: string
}

/** All between two places along the axis. */
export interface Area {
  from: number
  to: number
  label: string
}

/** A line through points of the chart, from the first place along the axis on. */
export interface Course {
  name: string
  /** The series that it is about. */
  of: number
  values: (number | null)[]
  isDashed: boolean
  /** It makes the line below it look dashed, and is nothing by itself. */
  isGap?: boolean
  /** What it is likely to lie between. */
  band?: { lower: (number | null)[]; upper: (number | null)[] }
}

/** What one overlay adds to a chart. */
export interface Layer {
  lines?: Line[]
  areas?: Area[]
  courses?: Course[]
  /** Moments behind the last one of the chart. */
  moments?: string[]
  /** What a reader has to know of it. */
  notes?: string[]
}

/** Something that can be laid over a chart with axes. */
export interface Overlay {
  /** Its options in the form of every chart that it can be laid over. */
  settings: ChartSetting[]
  lay: (laid: Laid) => Layer
}

/** The series that is meant: by its name, else the first. */
export function seriesAt({ shape }: Laid, name: string | undefined): number | undefined {
  const at = name === undefined ? 0 : shape.series.findIndex((series) => series.name === name)
  return shape.series[at] ? at : undefined
}

export function nonNullValues(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null)
}
