import { ColumnType } from './datasets.ts'
import { endpoint } from './endpoint.ts'
import {
  type Static,
  Type,
  closed,
  id,
  idParams,
  model,
  nullable,
  oneOf,
  time,
  matching,
  withDefault,
} from './schema.ts'

/** An open family: `publication` and `agent` come when there are such. */
export const lineageKinds = [
  'table',
  'file',
  'dataset',
  'model',
  'recipe',
  'query',
  'chart',
  'dashboard',
  'external',
  'job',
] as const

/** The first three are direct: they make the value. The others decide which value, or which rows there are. */
export const lineageHows = [
  'identity',
  'value',
  'aggregate',
  'conditional',
  'filter',
  'join',
  'group',
  'sort',
  'distinct',
  'set',
] as const

export const lineageRoles = ['dimension', 'measure', 'join'] as const
export const lineageDirections = ['upstream', 'downstream', 'both'] as const

/** Names a node from outside: `dataset:12`. */
export const nodeId = (description: string) =>
  Type.String({
    minLength: 3,
    maxLength: 200,
    ...matching(
      '^[a-z]+:[1-9][0-9]{0,9}(:[A-Za-z0-9_-]{1,64})?$',
      'a kind and an id, e.g. dataset:7 or chart:3:c1',
    ),
    description,
    examples: ['dataset:12'],
  })

export const LineageColumn = model(
  'LineageColumn',
  Type.Object({
    id: Type.String({
      description: 'Unique in its node: the name; of a column that you may not see a number',
    }),
    name: nullable(Type.String({ description: 'null: you may not see this column' })),
    type: nullable(ColumnType),
    role: nullable(oneOf(lineageRoles, { description: 'In models, charts and queries' })),
  }),
)

export const LineageGap = model(
  'LineageGap',
  Type.Object({
    column: nullable(Type.String({ description: 'Id of the column it is about; null: the whole node' })),
    reason: Type.String({ description: 'Why something is not known, so that nothing is silently missing' }),
  }),
  { examples: [{ column: null, reason: 'its query is written in the SQL dialect of the source' }] },
)

export const lineageSubject = nullable(
  Type.Object(
    {
      type: Type.String({ examples: ['dataset'] }),
      id: id(),
      name: nullable(
        Type.String({ description: 'Where it is not the node itself: its connector, dashboard or dataset' }),
      ),
    },
    { description: 'The object with a page that it is or belongs to' },
  ),
)

export const LineageNode = model(
  'LineageNode',
  Type.Object({
    id: Type.String({
      description:
        '`dataset:12`, `model:12` (of a dataset), `recipe:5`, `query:9`, `dashboard:4`, `chart:4:c1`; `table:`, `file:`, ' +
        '`external:` and `job:` with a number of their own; `hidden:1` for hidden objects, numbered within this response',
    }),
    kind: oneOf([...lineageKinds, 'hidden']),
    name: nullable(Type.String({ description: 'null: you may not see it, only that it is there' })),
    subject: lineageSubject,
    depth: Type.Integer({
      minimum: -1000,
      maximum: 1000,
      description: 'Steps from the requested node; negative upstream',
    }),
    columns: Type.Array(LineageColumn, {
      description: 'With `column`: the related ones; otherwise all known ones',
    }),
    gaps: Type.Array(LineageGap),
    version: nullable(
      Type.Integer({ description: 'Version or revision of the object that this was read from' }),
    ),
    run_id: nullable(id('Run that made that version')),
    is_deleted: Type.Boolean({ description: 'It was deleted since; its last dependencies are shown' }),
    reported_by: nullable(
      Type.String({ description: 'The reporting tool, for OpenLineage events of other tools' }),
    ),
  }),
)

export const LineageColumnEdge = model(
  'LineageColumnEdge',
  Type.Object({
    from: nullable(
      Type.String({ description: 'Id of a column of the edge’s `from`; null: the rows as a whole' }),
    ),
    to: nullable(
      Type.String({ description: 'Id of a column of the edge’s `to`; null: the rows as a whole' }),
    ),
    how: oneOf(lineageHows, {
      description:
        'Direct: `identity` (the same value), `value` (computed from it), `aggregate`. Indirect: `conditional` (decides ' +
        'the value), `filter`, `join`, `group`, `sort`, `distinct`, `set`',
    }),
    is_direct: Type.Boolean(),
  }),
)

export const LineageEdge = model(
  'LineageEdge',
  Type.Object({
    from: Type.String({ description: 'Id of the node that is depended on' }),
    to: Type.String({ description: 'Id of the node that depends on it' }),
    columns: Type.Array(LineageColumnEdge, {
      description: 'Empty: a dependency with unknown columns; the node has the reason in `gaps`',
    }),
  }),
)

export const LineageGraph = model(
  'LineageGraph',
  Type.Object({
    root: Type.String({ description: 'Id of the requested node' }),
    as_of: nullable(time('The time whose lineage this is; null: now')),
    nodes: Type.Array(LineageNode),
    edges: Type.Array(LineageEdge),
    hidden_count: Type.Integer({ minimum: 0, description: 'Number of hidden nodes in the response' }),
    truncated: Type.Boolean({ description: 'The graph is larger: use a larger `limit` or another node' }),
  }),
)

export const lineageWalk = {
  direction: withDefault(oneOf(lineageDirections), 'both'),
  depth: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Number of steps to follow; all by default' }),
  ),
  column: Type.Optional(
    Type.String({ minLength: 1, maxLength: 300, description: 'Only what is related to this column' }),
  ),
  indirect: Type.Optional(
    Type.Boolean({ description: 'false: follow only values, not filters, joins and the like' }),
  ),
  as_of: Type.Optional(time('Lineage as it was at this time')),
  version: Type.Optional(
    id('Lineage as it was when this version (of a model: revision) of the node became current'),
  ),
  limit: withDefault(
    Type.Integer({ minimum: 1, maximum: 10_000, description: 'Maximum number of nodes' }),
    500,
  ),
}

const tag = 'lineage'

export const getLineageGraph = endpoint({
  operation: 'getLineageGraph',
  method: 'GET',
  path: '/api/lineage/graph',
  tag,
  summary: 'Get upstream and downstream lineage at column level',
  description: 'Hidden objects are nodes without a name, so that paths stay complete.',
  query: closed({
    node: nodeId('Where to begin: `dataset:12`, `dashboard:4`, `chart:4:c1`, ...'),
    ...lineageWalk,
  }),
  response: LineageGraph,
})

export const getDatasetLineage = endpoint({
  operation: 'getDatasetLineage',
  method: 'GET',
  path: '/api/lineage/datasets/{id}',
  tag,
  summary: 'The lineage of a dataset',
  description: 'Hidden objects are nodes without a name.',
  params: idParams,
  query: closed(lineageWalk),
  response: LineageGraph,
})

export type LineageKind = (typeof lineageKinds)[number]
export type LineageHow = (typeof lineageHows)[number]
export type LineageDirection = (typeof lineageDirections)[number]
export type LineageColumn = Static<typeof LineageColumn>
export type LineageGap = Static<typeof LineageGap>
export type LineageNode = Static<typeof LineageNode>
export type LineageEdge = Static<typeof LineageEdge>
export type LineageColumnEdge = Static<typeof LineageColumnEdge>
export type LineageGraph = Static<typeof LineageGraph>
export type LineageRole = (typeof lineageRoles)[number]
