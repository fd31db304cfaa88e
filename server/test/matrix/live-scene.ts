import type { Dataset } from '../../../contract/src/datasets.ts'
import type { RemoteDatabase } from '../databases/remote-database.ts'
import { byColumn, byRegion, csv, model, policies } from './canaries.ts'
import type { Make } from './governed-scene.ts'

/** The same rows as a table of a database. */
const liveTable = (type: RemoteDatabase['type']): string[] => {
  const [, ...rows] = csv.split('\n').map((row) => row.split(','))
  const texts = ['region', 'email', 'note', 'canary_column'].map((name) => `${name} varchar(80)`)
  const ending = type === 'clickhouse' ? ' ENGINE = MergeTree ORDER BY id' : ''
  return [
    `CREATE TABLE live_people (id int, ${texts.join(', ')}, amount int)${ending}`,
    `INSERT INTO live_people VALUES ${rows.map((row) => `(${row.map((value) => `'${value}'`).join(', ')})`).join(', ')}`,
  ]
}

/** A dataset of the same rows, which stay where they are. */
export async function liveOf(
  make: Make,
  { source, project }: { source: RemoteDatabase; project: number },
): Promise<number> {
  await source.run(...liveTable(source.type))
  const { type, config } = source
  const connector = await make('POST', '/api/connectors', {
    name: 'Source',
    type,
    config,
    project_id: project,
  })
  const { id } = await make<Dataset>('POST', '/api/datasets', {
    name: 'live_people',
    connector_id: connector.id,
    project_id: project,
    source: { table: 'live_people' },
    mode: 'live',
  })
  await make('PUT', `/api/datasets/${id}/policies`, policies)
  await make('PUT', `/api/datasets/${id}/model`, model)
  return id
}

type Chart = (id: string, more: object) => object

/** Charts of it, of which some name what is hidden. */
export const liveCharts = (chart: Chart, live: number | undefined): object[] =>
  live === undefined
    ? []
    : [
        chart('live-region', { dataset_id: live, query: byRegion }),
        chart('live-column', { dataset_id: live, query: byColumn }),
      ]
