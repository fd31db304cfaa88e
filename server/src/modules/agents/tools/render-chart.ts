import { chartKinds } from '../../../../../contract/src/chart-drawings.ts'
import type { ExploreResult } from '../../../../../contract/src/explore.ts'
import { Query } from '../../../../../contract/src/query.ts'
import { type Static, closed, id, name, oneOf } from '../../../../../contract/src/schema.ts'
import { getDatasetTable } from '../../datasets/index.ts'
import { answerQuery } from '../../explore/index.ts'
import { noDatasetInReach, requireInReach } from './datasets-in-reach.ts'
import type { ReadingTool } from './tool.ts'

const maxRows = 1000

/** The result of a typed query with the chart that it is to be shown as. */
export const renderChart: ReadingTool = {
  id: 4,
  name: 'render_chart',
  kind: 'built_in',
  description: 'Runs a query on a dataset and shows the result as a chart.',
  input: closed({
    title: name({ description: 'Title of the chart' }),
    kind: oneOf(chartKinds, { description: 'How it is drawn' }),
    dataset_id: id('Dataset that is queried'),
    query: Query,
  }),
  effect: 'reads',
  level: 'rows',
  unavailable: noDatasetInReach,
  async run(context, args, use) {
    const { title, kind, dataset_id: datasetId, query } = args as unknown as Chart
    await requireInReach(context, use, { id: datasetId, path: 'body.arguments.dataset_id' })
    const table = await getDatasetTable(context, datasetId)
    const limited = { ...query, limit: Math.min(query.limit ?? maxRows, maxRows) }
    const { json } = await answerQuery(context, limited, table)
    const { columns, rows, row_count, truncated } = JSON.parse(json.toString()) as Static<
      typeof ExploreResult
    >
    return {
      chart: { title, kind, dataset_id: datasetId, query },
      result: { columns, rows, row_count, truncated },
    }
  },
}

interface Chart {
  title: string
  kind: string
  dataset_id: number
  query: Query
}
