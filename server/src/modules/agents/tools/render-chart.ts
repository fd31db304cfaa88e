import { chartKinds } from '../../../../../contract/src/chart-drawings.ts'
import { Query } from '../../../../../contract/src/query.ts'
import { closed, id, name, oneOf } from '../../../../../contract/src/schema.ts'
import { noDatasetInReach, queryInReach } from './data-in-reach.ts'
import type { ReadingTool } from './tool.ts'

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
  unavailable: noDatasetInReach,
  async run(context, args, use) {
    const { title, kind, dataset_id: datasetId, query } = args as unknown as Chart
    const path = 'body.arguments.dataset_id'
    const { result, level } = await queryInReach(context, use, { id: datasetId, path, query })
    return { result: { chart: { title, kind, dataset_id: datasetId, query }, result }, level }
  },
}

interface Chart {
  title: string
  kind: string
  dataset_id: number
  query: Query
}
