import type { DrawnKindName } from '../../../contract/src/chart-drawings.ts'
import type { DrawnKind } from '../drawn-kind.ts'
import { area } from './area.ts'
import { bar } from './bar.ts'
import { boxPlot } from './box-plot.ts'
import { bubble } from './bubble.ts'
import { calendar } from './calendar.ts'
import { combo } from './combo.ts'
import { funnel } from './funnel.ts'
import { gauge } from './gauge.ts'
import { heatMap } from './heat-map.ts'
import { histogram } from './histogram.ts'
import { line } from './line.ts'
import { map } from './map.ts'
import { pie } from './pie.ts'
import { sankey } from './sankey.ts'
import { scatter } from './scatter.ts'
import { sunburst } from './sunburst.ts'
import { treemap } from './treemap.ts'
import { waterfall } from './waterfall.ts'

/** Every kind that is drawn, in the order of pickers. A new one is a file here and a line below. */
const kinds: Record<DrawnKindName, DrawnKind> = {
  bar,
  line,
  area,
  combo,
  pie,
  scatter,
  bubble,
  histogram,
  box_plot: boxPlot,
  heat_map: heatMap,
  calendar,
  waterfall,
  funnel,
  treemap,
  sunburst,
  sankey,
  gauge,
  map,
}

export const drawnKinds: readonly DrawnKind[] = Object.values(kinds)
