import type { DrawnKindName } from '../../../contract/src/chart-drawings.ts'
import type { TablerIcon } from '@tabler/icons-react'
import {
  IconCalendarStats,
  IconChartAreaLine,
  IconChartBar,
  IconChartBubble,
  IconChartCandle,
  IconChartDonut,
  IconChartDots,
  IconChartHistogram,
  IconChartLine,
  IconChartSankey,
  IconChartTreemap,
  IconFilter2,
  IconGauge,
  IconChartBarPopular,
  IconGridDots,
  IconMap2,
  IconSunHigh,
  IconStairs,
} from '@tabler/icons-react'

/** The pictures of drawn kinds in pickers. */
export const icons: Record<DrawnKindName, TablerIcon> = {
  bar: IconChartBar,
  line: IconChartLine,
  area: IconChartAreaLine,
  combo: IconChartBarPopular,
  pie: IconChartDonut,
  scatter: IconChartDots,
  bubble: IconChartBubble,
  histogram: IconChartHistogram,
  box_plot: IconChartCandle,
  heat_map: IconGridDots,
  calendar: IconCalendarStats,
  funnel: IconFilter2,
  waterfall: IconStairs,
  treemap: IconChartTreemap,
  sunburst: IconSunHigh,
  sankey: IconChartSankey,
  gauge: IconGauge,
  map: IconMap2,
}
