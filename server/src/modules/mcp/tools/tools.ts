import type { McpTool } from '../tool.ts'
import { ask } from './ask.ts'
import { describeDataset } from './describe-dataset.ts'
import { drawChart } from './draw-chart.ts'
import { listDashboards } from './list-dashboards.ts'
import { listDatasets } from './list-datasets.ts'
import { query } from './query.ts'
import { searchKnowledge } from './search-knowledge.ts'

/** Every tool: one line each. */
export const tools: readonly McpTool[] = [
  listDatasets,
  describeDataset,
  query,
  drawChart,
  ask,
  searchKnowledge,
  listDashboards,
]
