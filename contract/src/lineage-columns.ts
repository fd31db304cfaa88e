import { ColumnType } from './datasets.ts'
import { endpoint } from './endpoint.ts'
import { LineageGap, lineageHows, lineageKinds, lineageSubject, lineageWalk } from './lineage.ts'
import {
  type Static,
  Type,
  closed,
  id,
  idParams,
  listQuery,
  model,
  nullable,
  oneOf,
  page,
  time,
} from './schema.ts'

const tag = 'lineage'

const LineageSource = model(
  'LineageSource',
  Type.Object({
    node_id: Type.String(),
    kind: oneOf([...lineageKinds, 'hidden']),
    node_name: nullable(Type.String()),
    column: nullable(Type.String({ description: 'null: the rows as a whole, or you may not see it' })),
    how: oneOf(lineageHows, { description: 'Of the last step to it' }),
    is_direct: Type.Boolean({ description: 'Every step to it makes the value' }),
    is_origin: Type.Boolean({ description: 'Nothing further upstream is known' }),
    depth: Type.Integer({ minimum: 1 }),
  }),
)

export const ColumnLineage = model(
  'ColumnLineage',
  Type.Object({
    name: Type.String(),
    type: nullable(ColumnType),
    upstream: Type.Array(LineageSource, { description: 'Nearest first' }),
    downstream_count: Type.Integer({
      minimum: 0,
      description: 'Columns that depend on it directly, at any depth',
    }),
  }),
)

export const DatasetColumnsLineage = model(
  'DatasetColumnsLineage',
  Type.Object({
    dataset_id: id(),
    name: Type.String(),
    version: nullable(Type.Integer()),
    items: Type.Array(ColumnLineage),
    gaps: Type.Array(LineageGap),
    truncated: Type.Boolean(),
  }),
)

export const getDatasetColumnsLineage = endpoint({
  operation: 'getDatasetColumnsLineage',
  method: 'GET',
  path: '/api/lineage/datasets/{id}/columns',
  tag,
  summary: 'List the sources of each column of a dataset',
  description: 'Needs `dataset.view`. Lineage is followed through every recipe to the sources.',
  params: idParams,
  query: closed({
    as_of: lineageWalk.as_of,
    version: lineageWalk.version,
    indirect: lineageWalk.indirect,
  }),
  response: DatasetColumnsLineage,
})

export const LineageFound = model(
  'LineageFound',
  Type.Object({
    node_id: Type.String(),
    kind: oneOf(lineageKinds),
    name: Type.String(),
    column: nullable(
      Type.String({ description: 'The column that matches; null: the name of the node does' }),
    ),
    subject: lineageSubject,
  }),
)

export const searchLineage = endpoint({
  operation: 'searchLineage',
  method: 'GET',
  path: '/api/lineage/search',
  tag,
  summary: 'Find nodes and columns by name',
  description: 'Only visible objects. Without `q` everything.',
  query: listQuery(
    LineageFound,
    {
      kind: Type.Optional(Type.Array(oneOf(lineageKinds), { maxItems: 20, description: 'May be repeated' })),
      columns: Type.Optional(Type.Boolean({ description: 'false: match names of nodes only' })),
    },
    ['node_id'],
  ),
  response: model('LineagePage', page(LineageFound)),
})

export const RunLineage = model(
  'RunLineage',
  Type.Object({
    run_id: id(),
    kind: Type.String({ examples: ['recipe'] }),
    status: oneOf(['running', 'succeeded', 'failed', 'cancelled']),
    inputs: Type.Array(
      Type.Object({
        node_id: Type.String(),
        name: nullable(Type.String()),
        version: nullable(Type.Integer({ description: 'null: not a dataset, or read live' })),
      }),
    ),
    outputs: Type.Array(
      Type.Object({
        node_id: Type.String(),
        name: nullable(Type.String()),
        version: nullable(Type.Integer()),
      }),
    ),
    started_at: nullable(time()),
    finished_at: nullable(time()),
  }),
)

export const getRunLineage = endpoint({
  operation: 'getRunLineage',
  method: 'GET',
  path: '/api/lineage/runs/{id}',
  tag,
  summary: 'Which versions a run read, and which it made',
  description:
    'Needs `run.view`. 404 until the run has ended. A hidden dataset is returned without its name.',
  params: idParams,
  response: RunLineage,
})

export const rebuildLineage = endpoint({
  operation: 'rebuildLineage',
  method: 'POST',
  path: '/api/lineage/rebuild',
  tag,
  summary: 'Rebuild the lineage of everything',
  description: 'Lineage updates itself; use this if in doubt. It is idempotent.',
  response: model(
    'LineageRebuild',
    Type.Object({
      node_count: Type.Integer({ minimum: 0 }),
      changed_count: Type.Integer({ minimum: 0, description: 'Nodes that had been out of date' }),
    }),
  ),
})

export type LineageFound = Static<typeof LineageFound>
export type DatasetColumnsLineage = Static<typeof DatasetColumnsLineage>
export type ColumnLineage = Static<typeof ColumnLineage>
export type RunLineage = Static<typeof RunLineage>
